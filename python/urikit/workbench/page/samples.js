/**
 * Texts to begin with: each shows something that a person would not see at a glance.
 */
export const samples = [
  { id: "parts", state: { text: "https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top" } },
  { id: "password", state: { text: "https://admin:s3cret@db.example.net:5432/prod?sslmode=require" } },
  { id: "hosts", state: { text: "http://example.com\\@evil.example/login" } },
  { id: "space", state: { text: "https://example.com/my report.pdf?q=a b" } },
  { id: "port", state: { text: "http://localhost:8o80/status" } },
  { id: "address", state: { text: "http://2130706433/latest/meta-data/" } },
  { id: "iri", state: { text: "https://bücher.example/straße?größe=groß#größte" } },
  { id: "bidi", state: { text: "https://example.com/\u202etxt.exe" } },
  { id: "nested", state: { text: "https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc&utm_source=mail&utm_medium=x" } },
  { id: "reference", state: { text: "../../g;x=1?y#s", base: "http://a/b/c/d;p?q" } },
  { id: "urn", state: { text: "urn:isbn:978-0-306-40615-7" } },
  { id: "mail", state: { text: "mailto:John.Doe@example.com?subject=Hello%20there" } },
];
