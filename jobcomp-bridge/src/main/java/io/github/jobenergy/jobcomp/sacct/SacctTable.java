package io.github.jobenergy.jobcomp.sacct;

import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.jobcomp.reading.RefusedException;
import io.github.jobenergy.schemas.rejection.Origin;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rows of what {@code sacct --parsable2} printed. sacct neither quotes nor escapes: a field may hold line ends, so a row
 * is as many lines as it takes to have all its fields, and a text that cannot be made whole is refused without taking its
 * neighbours along. Lines before the header are a banner and passed over. Output that does not end with a line end was cut
 * off, and so was its last line, even if it looks whole.
 *
 * @param rows the rows, in order
 * @param refusals what is no row
 */
record SacctTable(List<SacctRow> rows, List<Reading.Refused> refusals) {

    /** How many lines before the header are taken for a banner. */
    private static final int LONGEST_BANNER_LINES = 1_000;

    SacctTable {
        rows = List.copyOf(rows);
        refusals = List.copyOf(refusals);
    }

    static SacctTable parse(String place, byte[] output, Reception reception) {
        return new Parser(place, output, reception).parse();
    }

    static boolean hasHeader(byte[] output) {
        return new String(output, StandardCharsets.UTF_8)
                .lines()
                .limit(LONGEST_BANNER_LINES)
                .anyMatch(line -> SacctHeader.parse(line).isPresent());
    }

    /** Goes through the lines once. */
    private static final class Parser {

        private final String place;
        private final byte[] output;
        private final Reception reception;
        private final List<String> lines;
        private final boolean isCutOff;

        private final List<SacctRow> rows = new ArrayList<>();
        private final List<Reading.Refused> refusals = new ArrayList<>();

        /** The lines of the row that may go on in the next line. */
        private final StringBuilder open = new StringBuilder();

        private int openFields;
        private int openLine;

        Parser(String place, byte[] output, Reception reception) {
            this.place = place;
            this.output = output;
            this.reception = reception;
            this.isCutOff = output.length > 0 && output[output.length - 1] != '\n';
            this.lines = new ArrayList<>(Arrays.asList(new String(output, StandardCharsets.UTF_8).split("\n", -1)));
            if (!isCutOff) {
                lines.remove(lines.size() - 1);
            }
        }

        SacctTable parse() {
            Optional<SacctHeader> header = Optional.empty();
            int next = 0;
            while (header.isEmpty() && next < Math.min(lines.size(), LONGEST_BANNER_LINES)) {
                header = SacctHeader.parse(lines.get(next));
                next++;
            }
            if (header.isEmpty()) {
                String expected = "expected a header line that names " + SacctHeader.REQUIRED + ", found none";
                refusals.add(
                        RefusedException.malformed(expected).at(new Origin(place, output), reception.observedTime()));
            } else {
                parseRows(header.get(), next);
            }
            return new SacctTable(rows, refusals);
        }

        private void parseRows(SacctHeader header, int firstLine) {
            int wholeLines = isCutOff ? lines.size() - 1 : lines.size();
            for (int i = firstLine; i < wholeLines; i++) {
                add(header, lines.get(i), i + 1);
            }
            if (isCutOff && openFields >= header.width()) {
                finish(header);
            }
            if (isCutOff) {
                append(lines.get(wholeLines), 1, wholeLines + 1);
                refuseOpen("expected a line end, found the output cut off");
            } else {
                finish(header);
            }
        }

        private void add(SacctHeader header, String line, int number) {
            int fields = header.countFields(line);
            boolean fits = fields < header.width() && openFields + fields - 1 <= header.width();
            if (fields > 1 && !fits) {
                finish(header);
            }
            append(line, fields, number);
        }

        private void append(String line, int fields, int number) {
            if (openFields == 0) {
                openLine = number;
                openFields = fields;
            } else {
                open.append('\n');
                openFields += fields - 1;
            }
            open.append(line);
        }

        private void finish(SacctHeader header) {
            if (openFields == header.width()) {
                rows.add(new SacctRow(header, header.fields(open.toString()), openLine, open.toString()));
                close();
            } else if (openFields > 0) {
                refuseOpen("expected " + header.width() + " fields, found " + openFields);
            }
        }

        private void refuseOpen(String detail) {
            Origin origin = new Origin(place + ":" + openLine, open.toString().getBytes(StandardCharsets.UTF_8));
            refusals.add(RefusedException.malformed(detail).at(origin, reception.observedTime()));
            close();
        }

        private void close() {
            open.setLength(0);
            openFields = 0;
        }
    }
}
