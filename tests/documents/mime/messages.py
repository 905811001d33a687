"""The messages of RFC 2557 section 9 and RFC 2392 section 2, without their notes and indentation.

Where the printed example has a mistake that hides its point it is corrected, and a comment says
what: quotation marks that are opened and not closed, and "boundary-example 1" for a boundary.
"""


def message(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode("latin-1")


FROM = "From: foo1@bar.net\nTo: foo2@bar.net\nSubject: A simple example\nMime-Version: 1.0\n"
IMAGE = "Content-Type: IMAGE/GIF\nContent-Transfer-Encoding: BASE64\n\nR0lGODlhGAGgAPEAAP/////ZRaCgoAAAACH+PUNv\n"

#: 4.2: labels of both kinds. The delimiter is on the line above its heading.
LABELS = message(
    """Content-Type: multipart/related; boundary="boundary-example";
              type="text/html"

--boundary-example
Content-Type: text/html; charset="US-ASCII"

... ... <IMG SRC="fiction1/fiction2"> ... ...
... ... <IMG SRC="cid:97116092811xyz@foo.bar.net"> ... ...

--boundary-example
Content-Type: image/gif
Content-ID: <97116092511xyz@foo.bar.net>
Content-Location: fiction1/fiction2

--boundary-example
Content-Type: image/gif
Content-ID: <97116092811xyz@foo.bar.net>
Content-Location: fiction1/fiction3

--boundary-example--
"""
)

#: 9.2
ABSOLUTE = message(
    f"""{FROM}Content-Type: multipart/related; boundary="boundary-example";
              type="text/html"; start="<foo3@foo1@bar.net>"

--boundary-example
Content-Type: text/html;charset="US-ASCII"
Content-ID: <foo3@foo1@bar.net>

<IMG SRC="http://www.ietf.cnri.reston.va.us/images/ietflogo.gif"
 ALT="IETF logo">

--boundary-example
Content-Location:
   http://www.ietf.cnri.reston.va.us/images/ietflogo.gif
{IMAGE}
--boundary-example--
"""
)

#: 9.3
RELATIVE = message(
    f"""{FROM}Content-Location: http://www.ietf.cnri.reston.va.us/
Content-Type: multipart/related; boundary="boundary-example";
              type="text/html"

--boundary-example
Content-Type: text/html; charset="ISO-8859-1"
Content-Transfer-Encoding: QUOTED-PRINTABLE

<IMG SRC=3D"images/ietflogo1.gif" ALT=3D"IETF logo1">
<IMG SRC=3D"images/ietflogo2.gif" ALT=3D"IETF logo2">
<IMG SRC=3D"images/ietflogo3.gif" ALT=3D"IETF logo3">
Example of a copyright sign encoded with Quoted-Printable: =A9
Example of a copyright sign mapped onto HTML markup: &#168;

--boundary-example
Content-Location:
         http://www.ietf.cnri.reston.va.us/images/ietflogo1.gif
{IMAGE}
--boundary-example
Content-Location: images/ietflogo2.gif
Content-Transfer-Encoding: BASE64
{IMAGE.split(chr(10), 2)[2]}
--boundary-example
Content-Location:
         http://www.ietf.cnri.reston.va.us/images/ietflogo3.gif
Content-Transfer-Encoding: BASE64
{IMAGE.split(chr(10), 2)[2]}
--boundary-example--
"""
)

#: 9.5
CID = message(
    f"""{FROM}Content-Type: multipart/related; boundary="boundary-example";
              type="text/html"

--boundary-example
Content-Type: text/html; charset="US-ASCII"

<IMG SRC="cid:foo4@foo1@bar.net" ALT="IETF logo">
<IMG SRC="cid:something@else">

--boundary-example
Content-Location: CID:something@else (this header is disregarded)
Content-ID: <foo4@foo1@bar.net>
{IMAGE}
--boundary-example--
"""
)

#: 9.6. Its relative Content-Locations begin with "http:", which a generic parser reads as a URI of its own
#: (RFC 3986 section 5.2.2); they are written without it here, and quotation marks are closed.
NESTED = message(
    f"""{FROM}Content-Type: multipart/related; boundary="boundary-example-1";
            type="text/html"

--boundary-example-1
Content-Type: text/html;charset="US-ASCII"
Content-ID: <foo3@foo1@bar.net>

<IMG SRC="http://www.ietf.cnri.reston.va.us/images/ietflogo.gif" ALT="1">
<IMG SRC="images/ietflogo2e.gif" ALT="2">
<A HREF="http://www.ietf.cnri.reston.va.us/more-info">More info</A>
<A HREF="http://www.ietf.cnri.reston.va.us/even-more-info">Even more info</A>

--boundary-example-1
Content-Location:
         http://www.ietf.cnri.reston.va.us/images/ietflogo.gif
{IMAGE}
--boundary-example-1
Content-Location:
     http://www.ietf.cnri.reston.va.us/more-info
Content-Type: multipart/related; boundary="boundary-example-2";
           type="text/html"

--boundary-example-2
Content-Type: text/html;charset="US-ASCII"
Content-ID: <foo4@foo1@bar.net>

<IMG SRC="images/ietflogo.gif" ALT="3">
<IMG SRC="images/ietflogo2e.gif" ALT="4">

--boundary-example-2
Content-Location: images/ietflogo2e.gif
{IMAGE}
--boundary-example-2--

--boundary-example-1
Content-Location:
           http://www.ietf.cnri.reston.va.us/even-more-info
Content-Type: multipart/related; boundary="boundary-example-3";
           type="text/html"

--boundary-example-3
Content-Type: text/html;charset="US-ASCII"
Content-ID: <4@foo@bar.net>

<IMG SRC="images/ietflogo2d.gif" ALT="5">
<IMG SRC="images/ietflogo2e.gif" ALT="6">

--boundary-example-3
Content-Location: images/ietflogo2d.gif
{IMAGE}
--boundary-example-3--

--boundary-example-1--
"""
)

#: RFC 2392.
RFC2392_CID = message(
    f"""{FROM}Content-Type: multipart/related; boundary="boundary-example-1";
              type=Text/HTML

--boundary-example-1
Content-Type: Text/HTML; charset=US-ASCII

to the other body part, for example through a statement such as:
<IMG SRC="cid:foo4*foo1@bar.net" ALT="IETF logo">

--boundary-example-1
Content-ID: <foo4*foo1@bar.net>
{IMAGE}
--boundary-example-1--
"""
)
