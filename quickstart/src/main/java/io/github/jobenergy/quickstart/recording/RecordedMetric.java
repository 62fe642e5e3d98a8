package io.github.jobenergy.quickstart.recording;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A metric that Telegraf wrote, as a line of the Influx line protocol.
 *
 * @param time the time of the metric
 * @param line the line, each byte as one character
 */
public record RecordedMetric(Instant time, String line) {

    private static final Pattern TIME = Pattern.compile("\\S+ \\S.* (\\d{1,19})");

    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

    /** Reads a file without its comments and blank lines, in the order of the file. */
    static List<RecordedMetric> readAll(Path file) throws UnreadableRecordingException {
        List<RecordedMetric> metrics = new ArrayList<>();
        long line = 0;
        for (String text : RecordingText.lines(file)) {
            line++;
            if (!text.isBlank() && !text.startsWith("#")) {
                metrics.add(read(file, line, text));
            }
        }
        if (metrics.isEmpty()) {
            throw UnreadableRecordingException.at(file, "expected a metric on each line, found none");
        }
        return metrics;
    }

    private static RecordedMetric read(Path file, long line, String text) throws UnreadableRecordingException {
        Matcher metric = TIME.matcher(text);
        if (!metric.matches()) {
            throw UnreadableRecordingException.at(
                    file, line, "expected a line of the Influx line protocol with its time, found '" + text + "'");
        }
        BigInteger[] time = new BigInteger(metric.group(1)).divideAndRemainder(NANOS_PER_SECOND);
        return new RecordedMetric(Instant.ofEpochSecond(time[0].longValueExact(), time[1].longValueExact()), text);
    }

    /** Returns the bytes of the line. */
    public byte[] bytes() {
        return line.getBytes(StandardCharsets.ISO_8859_1);
    }
}
