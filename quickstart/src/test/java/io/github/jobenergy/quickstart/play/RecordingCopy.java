package io.github.jobenergy.quickstart.play;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A copy of a recording in another folder or at another time. */
final class RecordingCopy {

    private static final Charset BYTES = StandardCharsets.ISO_8859_1;
    private static final Set<String> TIMES = Set.of("Submit", "Eligible", "Start", "End");
    private static final Pattern ENVIRONMENT_TIME = Pattern.compile("(?<=(?:^|\0)(?:SUBMIT|START|END|ELIGIBLE)=)\\d+");

    /** The whole seconds of the time of a metric, which is in nanoseconds. */
    private static final Pattern METRIC_SECONDS = Pattern.compile("\\d+(?=\\d{9}$)", Pattern.MULTILINE);

    private RecordingCopy() {}

    static Path of(Path recording, Path target) throws IOException {
        try (Stream<Path> all = Files.walk(recording)) {
            for (Path each : all.toList()) {
                Files.copy(each, target.resolve(recording.relativize(each).toString()));
            }
        }
        return target;
    }

    /** The same, with every time moved but those of rates. */
    static Path shifted(Path recording, Path target, Duration by) throws IOException {
        of(recording, target);
        long seconds = by.toSeconds();
        try (Stream<Path> all = Files.walk(target)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                String name = each.getFileName().toString();
                String text = new String(Files.readAllBytes(each), BYTES);
                if (each.getParent().endsWith("sensor")) {
                    text = shiftedSensor(text, seconds);
                } else if (name.endsWith(".env0")) {
                    text = ENVIRONMENT_TIME.matcher(text).replaceAll(found -> sum(found.group(), seconds));
                } else if (name.equals("telegraf.influx")) {
                    text = METRIC_SECONDS.matcher(text).replaceAll(found -> sum(found.group(), seconds));
                } else if (name.equals("sacct.x1f")) {
                    text = shiftedAccounting(text, seconds);
                }
                Files.write(each, text.getBytes(BYTES));
            }
        }
        return target;
    }

    private static String sum(String epoch, long seconds) {
        return new BigDecimal(epoch).add(BigDecimal.valueOf(seconds)).toPlainString();
    }

    private static String shiftedSensor(String text, long seconds) {
        StringBuilder shifted = new StringBuilder();
        text.lines().forEach(row -> {
            int comma = row.indexOf(',');
            shifted.append(sum(row.substring(0, comma), seconds))
                    .append(row.substring(comma))
                    .append('\n');
        });
        return shifted.toString();
    }

    /** These recordings hold no line ends within fields. */
    private static String shiftedAccounting(String text, long seconds) {
        List<String> lines = text.lines().toList();
        String[] names = lines.get(0).split("\u001f", -1);
        List<String> shifted = new ArrayList<>(List.of(lines.get(0)));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\u001f", -1);
            for (int i = 0; i < cells.length; i++) {
                if (TIMES.contains(names[i]) && cells[i].matches("\\d+")) {
                    cells[i] = sum(cells[i], seconds);
                }
            }
            shifted.add(String.join("\u001f", Arrays.asList(cells)));
        }
        return String.join("\n", shifted) + "\n";
    }
}
