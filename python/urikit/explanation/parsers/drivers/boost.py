"""The URL parser of Boost; urikit.explanation.parsers.processes says what is written and read.

A small program in C++ is compiled in the folder of the run, which is removed afterwards, and answers for all texts.
What can go wrong: headers or a library that are missing; then the first error of the compiler is the reason.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SOURCE = r"""
#include <boost/url.hpp>
#include <boost/version.hpp>
#include <iostream>
#include <string>

template <class Text>
std::string field(bool has, Text const& text)
{
    if (!has)
        return "-";
    static char const digits[] = "0123456789abcdef";
    std::string out = "=";
    for (unsigned char c : std::string(text.data(), text.size()))
    {
        out += digits[c >> 4];
        out += digits[c & 15];
    }
    return out;
}

int main(int, char** argv)
{
    std::cout << "=" << argv[1] << "\t" << BOOST_LIB_VERSION << "\n";
    for (std::string line; std::getline(std::cin, line);)
    {
        std::string text;
        for (std::size_t at = 0; at + 1 < line.size(); at += 2)
            text += static_cast<char>(std::stoi(line.substr(at, 2), nullptr, 16));
        auto found = boost::urls::parse_uri_reference(text);
        if (found.has_error())
        {
            std::string why = found.error().message();
            std::cout << "-\t" << field(true, why) << std::endl;
            continue;
        }
        auto const& url = *found;
        std::string host(url.encoded_host().data(), url.encoded_host().size());
        std::string path(url.encoded_path().data(), url.encoded_path().size());
        std::cout << "+\t" << field(url.has_scheme(), url.scheme()) << "\t"
                  << field(url.has_userinfo(), url.encoded_userinfo()) << "\t"
                  << field(url.has_authority(), host) << "\t"
                  << field(url.has_port(), url.port()) << "\t" << field(true, path) << "\t"
                  << field(url.has_query(), url.encoded_query()) << "\t"
                  << field(url.has_fragment(), url.encoded_fragment()) << std::endl;
    }
}
"""


def main() -> None:
    source, program = Path("boost_url.cpp"), Path("boost_url").absolute()
    source.write_text(SOURCE, encoding="ascii")
    command = ["g++", "-std=c++17", "-O0", str(source), "-o", str(program), "-lboost_url"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        why = next((line for line in made.stderr.splitlines() if "error" in line), "the compiler failed")
        for name in sys.argv[1:]:
            print(f"!{name}\t{why}")
        return
    subprocess.run([str(program), *sys.argv[1:]], check=False)


if __name__ == "__main__":
    main()
