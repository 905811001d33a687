"""Sign the URL of an S3 object for a day (AWS Signature Version 4, in the query).

Arguments: URL, access key, secret key, region, time as 20130524T000000Z.
"""

import hashlib
import hmac
import sys

from urikit import URI
from urikit.core.percent import encode_pairs


def main() -> None:
    text, key, secret, region, time = sys.argv[1:]
    scope = f"{time[:8]}/{region}/s3/aws4_request"
    url = URI(text).update_params({
        "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
        "X-Amz-Credential": f"{key}/{scope}",
        "X-Amz-Date": time,
        "X-Amz-Expires": 86400,
        "X-Amz-SignedHeaders": "host",
    })  # fmt: skip
    query = encode_pairs(sorted(url.query_params.items()))
    request = f"GET\n{url.path}\n{query}\nhost:{url.host}\n\nhost\nUNSIGNED-PAYLOAD"
    to_sign = f"AWS4-HMAC-SHA256\n{time}\n{scope}\n{hashlib.sha256(request.encode()).hexdigest()}"
    signature = f"AWS4{secret}".encode()
    for part in (*scope.split("/"), to_sign):
        signature = hmac.digest(signature, part.encode(), "sha256")
    print(url.replace(query=f"{query}&X-Amz-Signature={signature.hex()}"))


if __name__ == "__main__":
    main()
