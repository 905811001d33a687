// Parsers of Java; urikit.explanation.parsers.processes says what is written and read.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

public class Driver {
    interface Parser {
        Object[] parse(String text) throws Exception;
    }

    static Object[] uri(String text) throws Exception {
        URI seen = new URI(text);
        String path = seen.isOpaque() ? seen.getRawSchemeSpecificPart() : seen.getRawPath();
        Integer port = seen.getPort() < 0 ? null : (Integer) seen.getPort();
        return new Object[] {seen.getScheme(), seen.getRawUserInfo(), seen.getHost(), port, path, seen.getRawQuery(),
            seen.getRawFragment()};
    }

    static Object[] url(String text) throws Exception {
        URL seen = new URL(text);
        Integer port = seen.getPort() < 0 ? null : (Integer) seen.getPort();
        return new Object[] {seen.getProtocol(), seen.getUserInfo(), seen.getHost(), port, seen.getPath(), seen.getQuery(),
            seen.getRef()};
    }

    static String field(Object value) {
        return value == null ? "-" : "=" + HexFormat.of().formatHex(value.toString().getBytes(StandardCharsets.UTF_8));
    }

    public static void main(String[] names) throws Exception {
        List<String> texts = new ArrayList<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            texts.add(new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8));
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        for (String name : names) {
            Parser parser = name.equals("URI") ? Driver::uri : Driver::url;
            out.print("=" + name + "\t" + System.getProperty("java.version") + "\n");
            for (String text : texts) {
                StringBuilder line = new StringBuilder("+");
                try {
                    for (Object value : parser.parse(text)) {
                        line.append('\t').append(field(value));
                    }
                } catch (Exception error) {
                    line = new StringBuilder("-\t" + field(String.valueOf(error.getMessage())));
                }
                out.print(line.append('\n'));
                out.flush();
            }
        }
    }
}
