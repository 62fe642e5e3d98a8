package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.Exposition.Fault;
import io.github.jobenergy.node.metric.Series.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Parses the text of an exporter. Exporters expose thousands of values of which few are needed, so only lines of requested
 * metrics are parsed, and only they can be faults. A text in which a line has no valid beginning is not metrics, a login page for
 * example, and is reported once.
 *
 * <p>A last line without a line feed is torn: 2404 J may be the beginning of 240422 J. An OpenMetrics text without its {@code #
 * EOF} is truncated.
 */
public final class ExpositionReader {

    private static final String END = "# EOF";
    private static final int MOST_FAULTS = 100;

    private final ExpositionFormat dialect;
    private final Predicate<String> isRequested;

    private final List<Series> series = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private boolean endsWithMarker;
    private boolean hasForeignLine;

    private ExpositionReader(ExpositionFormat dialect, Predicate<String> isRequested) {
        this.dialect = dialect;
        this.isRequested = isRequested;
    }

    /** The values of the requested metrics in the text, with the first {@value #MOST_FAULTS} faults. */
    public static Exposition read(String text, ExpositionFormat dialect, Predicate<String> isRequested) {
        return new ExpositionReader(dialect, isRequested).read(text);
    }

    private Exposition read(String text) {
        int number = 0;
        int from = 0;
        while (from < text.length()) {
            number++;
            int end = text.indexOf('\n', from);
            String line = text.substring(from, end < 0 ? text.length() : end);
            if (end < 0 && !line.equals(END)) {
                readTorn(new Line(number, line));
            } else {
                read(new Line(number, line.endsWith("\r") ? line.substring(0, line.length() - 1) : line));
            }
            from = end < 0 ? text.length() : end + 1;
        }
        if (dialect == ExpositionFormat.OPENMETRICS && !endsWithMarker) {
            addFault(new Line(number, ""), "expected " + END + " as the last line, found the end of the text");
        }
        return new Exposition(series, faults);
    }

    private void read(Line line) {
        if (line.text().startsWith("#") || line.text().isBlank()) {
            endsWithMarker = line.text().equals(END);
            return;
        }
        String name = LineReader.leadingName(line.text());
        boolean isQuoted = name.isEmpty() && line.text().stripLeading().startsWith("{");
        if (isQuoted || isRequested.test(name)) {
            readValue(line);
        } else if (name.isEmpty() && !hasForeignLine) {
            hasForeignLine = true;
            addFault(line, "expected a line to begin with the name of a metric, found another beginning");
        }
    }

    private void readValue(Line line) {
        try {
            Series one = new LineReader(line.text(), dialect).read(line.number());
            if (isRequested.test(one.name())) {
                series.add(one);
            }
        } catch (MalformedLineException malformed) {
            addFault(line, String.valueOf(malformed.getMessage()));
        }
    }

    private void readTorn(Line line) {
        String name = LineReader.leadingName(line.text());
        if (!line.text().startsWith("#") && (isRequested.test(name) || name.isEmpty())) {
            addFault(line, "expected a line feed after the last line, found the end of the text: the line may be torn");
        }
    }

    private void addFault(Line line, String detail) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(new Fault(line, detail));
        }
    }
}
