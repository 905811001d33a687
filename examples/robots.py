"""Which paths a robots.txt allows (RFC 9309 2.2.2): the longest rule counts, bytes are compared decoded.

Reads the rules from standard input. Arguments: the URIs to ask about.
"""

import re
import sys

from urikit import URI, percent


def pattern(rule: str) -> re.Pattern[str]:
    text = re.escape(percent.recase(percent.decode_unreserved(rule)))
    return re.compile(re.sub(r"\\\$$", "$", text).replace(r"\*", ".*"))


def main() -> None:
    rules: list[tuple[int, bool, re.Pattern[str]]] = []
    for line in sys.stdin:
        name, _, rule = line.partition("#")[0].partition(":")
        if name.strip().lower() in ("allow", "disallow") and rule.strip():
            rules.append((len(rule.strip()), name.strip().lower() == "allow", pattern(rule.strip())))
    for text in sys.argv[1:]:
        target = URI(text).normalize().request_target or "/"
        answers = [(length, allow) for length, allow, rule in rules if rule.match(target)]
        print("allowed" if max(answers, default=(0, True))[1] else "disallowed", text)


if __name__ == "__main__":
    main()
