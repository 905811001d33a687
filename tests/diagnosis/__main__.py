"""`python -m tests.diagnosis`: the score of each corpus, and every case that misses it."""

from tests.diagnosis.score import CORPUS, OTHERS, QUESTIONS, answer, cases, score

for corpus in (CORPUS, OTHERS):
    print(f"{corpus.stem}: {len(cases(corpus))} strings")
    for name, (right, asked) in QUESTIONS.items():
        for case in cases(corpus):
            if asked(case) and not right(case):
                print(
                    f"{name}: {case.text!a} wants {case.code} at {case.offset}, {case.fixes!a}; {answer(case.text)!a}"
                )
    for name, (count, of) in score(corpus).items():
        print(f"{name:32}{count:4} of {of:3}  {100 * count / of:5.1f} %")
