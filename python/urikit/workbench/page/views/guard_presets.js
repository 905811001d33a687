/**
 * The usual policies, as `urikit.net.guard.policy` has them: what differs from a policy in which nothing is set.
 *
 * `tests/workbench/test_guard_presets.py` compares them with Python. The object is JSON, so that it can.
 */
export const presets = {
  "outgoing_fetch": { "schemes": ["http", "https"], "keeps_fragment": false },
  "webhook": { "schemes": ["https"], "ports": [443, 8443], "fragment": false },
  "image_proxy": { "schemes": ["http", "https"], "ports": [80, 443], "keeps_fragment": false, "max_length": 4096 },
  "package_source": { "schemes": ["https"], "hosts": ["invalid"], "ports": [443], "keeps_fragment": false },
  "redirect_target": { "schemes": ["http", "https"], "addresses": "any", "private_names": true, "base": "https://example.org/", "target": "origin" },
  "link_in_content": {
    "schemes": ["ftp", "geo", "http", "https", "irc", "ircs", "magnet", "mailto", "matrix", "sip", "sips", "tel", "urn", "xmpp"],
    "addresses": "any", "private_names": true, "valid": false, "base": "https://page.example/"
  },
  "oauth_redirect_uri": {
    "addresses": "loopback", "private_names": true, "fragment": false, "target": "registered", "any_loopback_port": true
  }
};
