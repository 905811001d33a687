import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

/** Reads texts, a line each as UTF-16 units in hexadecimal, and answers with what java.net.URI says of them. */
public class Answers {
    static StringBuilder line = new StringBuilder();

    static void cell(String value) {
        if (line.length() > 0) line.append(' ');
        if (value == null) {
            line.append('-');
            return;
        }
        line.append('=');
        for (int i = 0; i < value.length(); i++) line.append(String.format("%04x", (int) value.charAt(i)));
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(System.out, false, "US-ASCII");
        String given;
        while ((given = in.readLine()) != null) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < given.length(); i += 4) text.append((char) Integer.parseInt(given.substring(i, i + 4), 16));
            line.setLength(0);
            try {
                URI uri = new URI(text.toString());
                cell(uri.getScheme());
                cell(uri.getRawSchemeSpecificPart());
                cell(uri.getSchemeSpecificPart());
                cell(uri.getRawAuthority());
                cell(uri.getAuthority());
                cell(uri.getRawUserInfo());
                cell(uri.getUserInfo());
                cell(uri.getHost());
                cell(Integer.toString(uri.getPort()));
                cell(uri.getRawPath());
                cell(uri.getPath());
                cell(uri.getRawQuery());
                cell(uri.getQuery());
                cell(uri.getRawFragment());
                cell(uri.getFragment());
                cell(uri.toASCIIString());
            } catch (URISyntaxException error) {
                line.append("! ").append(error.getIndex()).append(' ').append(error.getReason());
            } catch (RuntimeException error) {
                line.append("! ").append(-2).append(' ').append(error.getClass().getName());
            }
            out.println(line);
        }
        out.flush();
    }
}
