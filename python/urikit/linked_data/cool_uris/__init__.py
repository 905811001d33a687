"""A lint for URIs of linked data: "Cool URIs for the Semantic Web" (W3C Interest Group Note, 3 December 2008).

The Note has two demands on a URI for a thing (section 3): that it is on the web, so that given the
URI alone people and machines get a description, each in their own format; and that it is
unambiguous: "a person" and "a page about the person" have two URIs. There are two ways to keep both
(section 4): hash URIs, and URIs that answer 303. Around these are the older advice on names
that last (no implementation in them), and the rules of HTTP for negotiated answers.

`lint` asks for the URI once for each media type of the policy, and compares what came:

| code                 | what it finds                                                            |
|----------------------|--------------------------------------------------------------------------|
| cool-thing-answers   | the URI of a thing, by its own description, answers as a page             |
| cool-silent          | the description says nothing about the URI                                |
| cool-other-name      | it describes it under another name only                                   |
| cool-disagree        | the descriptions say different things                                     |
| cool-no-data, cool-no-page | nothing for machines, nothing for people                            |
| cool-wrong-type      | wrong Content-Type: the body is in another format                                |
| cool-vary            | answers differ by Accept, and no Vary says so                             |
| cool-content-location| a negotiated representation without a URI of its own                      |
| cool-alternate       | the page does not link to the data                                        |
| cool-canonical       | missing canonical URI of the page                                           |
| cool-implementation, cool-extension, cool-query | the name says how it is implemented        |

Sections are cited by number; where the Note only hints, the rule is that of RFC 9110, and the row
says so. Left out: whether a URI will last, which nobody can see from outside.
"""

from urikit.core.boundary import guard
from urikit.linked_data.cool_uris.finding import Finding
from urikit.linked_data.cool_uris.lint import lint

__all__ = ["Finding", "lint"]


guard(__name__)
