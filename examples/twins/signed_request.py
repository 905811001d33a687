"""The same with urllib."""

import hashlib
import hmac
import sys
from urllib.parse import parse_qsl, quote, urlencode, urlsplit


def main() -> None:
    text, key, secret, region, time = sys.argv[1:]
    scope = f"{time[:8]}/{region}/s3/aws4_request"
    url = urlsplit(text)
    params = dict(parse_qsl(url.query, keep_blank_values=True)) | {
        "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
        "X-Amz-Credential": f"{key}/{scope}",
        "X-Amz-Date": time,
        "X-Amz-Expires": "86400",
        "X-Amz-SignedHeaders": "host",
    }
    query = urlencode(sorted(params.items()), quote_via=quote, safe="")
    request = f"GET\n{url.path}\n{query}\nhost:{url.hostname}\n\nhost\nUNSIGNED-PAYLOAD"
    to_sign = f"AWS4-HMAC-SHA256\n{time}\n{scope}\n{hashlib.sha256(request.encode()).hexdigest()}"
    signature = f"AWS4{secret}".encode()
    for part in (*scope.split("/"), to_sign):
        signature = hmac.digest(signature, part.encode(), "sha256")
    query += f"&X-Amz-Signature={signature.hex()}"
    print(url._replace(query=query).geturl())


if __name__ == "__main__":
    main()
