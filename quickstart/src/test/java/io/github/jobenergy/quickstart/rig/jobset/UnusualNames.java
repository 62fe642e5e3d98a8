package io.github.jobenergy.quickstart.rig.jobset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Job names as users may choose them, by label: any bytes but NUL. */
final class UnusualNames {

    private static final Map<String, byte[]> NAMES = new LinkedHashMap<>();

    static {
        NAMES.put("name-with-blanks", " a name  with blanks ".getBytes(UTF_8));
        NAMES.put("name-with-bars", "a|b||c|".getBytes(UTF_8));
        NAMES.put("name-with-quotes", "double\" single' back` slash\\ end".getBytes(UTF_8));
        NAMES.put("name-with-line-end", "two\nlines\n".getBytes(UTF_8));
        NAMES.put("name-like-variables", "x\nJOBID=999\nUID=0\nEND=1".getBytes(UTF_8));
        NAMES.put("name-like-a-row", "x\n7|7|COMPLETED|1|2|3".getBytes(UTF_8));
        NAMES.put("name-with-controls", "tab\t\u0001\u001b[31mred\u007f\u001f\u001e".getBytes(UTF_8));
        NAMES.put("name-in-many-scripts", "ünïcødé-日本語-🚀".getBytes(UTF_8));
        NAMES.put("name-of-no-encoding", "bad\u00ff\u00fe\u00c3(".getBytes(ISO_8859_1));
        NAMES.put("name-like-a-command", "$(touch /tmp/rig-pwned); `id` && a=b & * ?".getBytes(UTF_8));
        NAMES.put("name-like-json", "{\"a\":[1,2],\"b\":null},".getBytes(UTF_8));
        NAMES.put("name-like-a-setting", "LD_PRELOAD=/x=y".getBytes(UTF_8));
        NAMES.put("name-long", "L".repeat(1_023).getBytes(UTF_8));
    }

    private UnusualNames() {}

    /** As {@code job-set} reads them. */
    static String table() {
        return NAMES.entrySet().stream()
                .map(name -> name.getKey() + "\t" + Base64.getEncoder().encodeToString(name.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    static Map<String, byte[]> byLabel() {
        return Map.copyOf(NAMES);
    }
}
