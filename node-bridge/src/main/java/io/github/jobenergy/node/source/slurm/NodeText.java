package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the output of {@code scontrol --oneliner show nodes}: one line per node, of {@code Key=value} separated by blanks; some
 * values contain blanks, and nothing is quoted. Source: slurm_sprint_node_table in src/api/node_info.c, Slurm 20.11 to 26.05.
 *
 * <pre>
 *   NodeName=n1 Arch=x86_64 CoresPerSocket=4  CPUAlloc=2 CPUTot=4 … OS=Linux 6.18 #1 SMP  … CurrentWatts=350 AveWatts=220
 * </pre>
 */
final class NodeText {

    private static final Pattern KEY = Pattern.compile("(?:^| )([A-Za-z_]{1,40})=");

    private static final String FIRST_KEY = "NodeName=";

    private final String place;
    private final Instant time;
    private final SampleSink findings;

    /** Creates a reader of the output of this command at this time. */
    NodeText(String place, Instant time, SampleSink findings) {
        this.place = place;
        this.time = time;
        this.findings = findings;
    }

    List<NodeFields> read(String printed) {
        List<NodeFields> nodes = new ArrayList<>();
        int number = 0;
        for (String line : printed.split("\n", -1)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            Origin origin = new Origin(place + ":" + number, line.getBytes(StandardCharsets.UTF_8));
            if (line.startsWith(FIRST_KEY)) {
                nodes.add(new NodeFields(values(line), origin));
            } else {
                findings.rejected(origin.reject(
                        RejectionReason.MALFORMED,
                        Optional.empty(),
                        "expected a line that begins with " + FIRST_KEY + ", found another",
                        time));
            }
        }
        return nodes;
    }

    /** The first occurrence of a key counts; later ones are part of a free text. */
    private static Map<String, String> values(String line) {
        Map<String, String> values = new HashMap<>();
        Matcher key = KEY.matcher(line);
        String name = "";
        int from = 0;
        while (key.find()) {
            if (!key.group(1).equals(name) && !values.containsKey(key.group(1))) {
                values.put(name, line.substring(from, key.start()).strip());
                name = key.group(1);
                from = key.end();
            }
        }
        values.put(name, line.substring(from).strip());
        return values;
    }
}
