// The parser of Go, net/url; urikit.explanation.parsers.processes says what is written and read.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

func field(value string, defined bool) string {
	if !defined {
		return "-"
	}
	return "=" + hex.EncodeToString([]byte(value))
}

func line(text string) string {
	seen, err := url.Parse(text)
	if err != nil {
		return "-\t" + field(err.Error(), true)
	}
	path := seen.EscapedPath()
	if seen.Opaque != "" {
		path = seen.Opaque
	}
	user := ""
	if seen.User != nil {
		user = seen.User.String()
	}
	query := seen.RawQuery != "" || seen.ForceQuery
	return strings.Join([]string{"+", field(seen.Scheme, seen.Scheme != ""), field(user, seen.User != nil),
		field(seen.Hostname(), seen.Host != ""), field(seen.Port(), seen.Port() != ""), field(path, true),
		field(seen.RawQuery, query), field(seen.EscapedFragment(), seen.Fragment != "")}, "\t")
}

func main() {
	var texts []string
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<30)
	for in.Scan() {
		data, _ := hex.DecodeString(in.Text())
		texts = append(texts, string(data))
	}
	for _, name := range os.Args[1:] {
		fmt.Printf("=%s\t%s\n", name, strings.TrimPrefix(runtime.Version(), "go"))
		for _, text := range texts {
			fmt.Println(line(text))
		}
	}
}
