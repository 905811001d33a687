"""The same with yarl, which decodes what need not be encoded when it reads. Wrong: it takes what is not a URI."""

import re
import sys

from yarl import URL


def pattern(rule: str) -> re.Pattern[str]:
    text = re.escape(re.sub(r"%[0-9A-Fa-f]{2}", one_byte, rule))
    return re.compile(re.sub(r"\\\$$", "$", text).replace(r"\*", ".*"))


def one_byte(found: re.Match[str]) -> str:
    letter = chr(int(found[0][1:], 16))
    return letter if re.match(r"[A-Za-z0-9._~-]", letter) else found[0].upper()


def main() -> None:
    rules: list[tuple[int, bool, re.Pattern[str]]] = []
    for line in sys.stdin:
        name, _, rule = line.partition("#")[0].partition(":")
        if name.strip().lower() in ("allow", "disallow") and rule.strip():
            rules.append((len(rule.strip()), name.strip().lower() == "allow", pattern(rule.strip())))
    for text in sys.argv[1:]:
        target = URL(text).raw_path_qs
        answers = [(length, allow) for length, allow, rule in rules if rule.match(target)]
        print("allowed" if max(answers, default=(0, True))[1] else "disallowed", text)


if __name__ == "__main__":
    main()
