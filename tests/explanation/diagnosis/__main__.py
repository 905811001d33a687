"""`python -m tests.explanation.diagnosis`: the score of each corpus, and every miss; with `--all` also of mutations."""

import sys

from tests.explanation.diagnosis.mutations import mutations
from tests.explanation.diagnosis.score import CORPORA, QUESTIONS, answer, cases, score, score_of

for corpus in CORPORA:
    print(f"{corpus.stem}: {len(cases(corpus))} strings")
    for name, (right, asked) in QUESTIONS.items():
        for case in cases(corpus):
            if asked(case) and not right(case):
                print(
                    f"{name}: {case.text!a} wants {case.codes} at {case.offsets}, {case.fixes!a}; {answer(case.text)!a}"
                )
    for name, (count, of) in score(corpus).items():
        if of:
            print(f"{name:32}{count:4} of {of:3}  {100 * count / of:5.1f} %")

print("mutations: a valid text with one named mistake, by construction")
for family, made in mutations().items():
    if "--all" in sys.argv:
        for name, (right, asked) in QUESTIONS.items():
            for case in made:
                if asked(case) and not right(case) and name != "rule":
                    print(f"{family}, {name}: {case.text!a} wants {case.fixes!a}; {answer(case.text)!a}")
    counts = score_of(made)
    print(f"{family:16}{len(made):5}  " + "  ".join(f"{right:4} of {of:4}" for right, of in counts.values()))
