package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.PrintedLine;
import io.github.jobenergy.jobcomp.reading.notation.RawText;
import io.github.jobenergy.schemas.rejection.Origin;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Splits the output of {@code sacct --parsable2} into rows, one at a time. sacct neither quotes nor escapes: a field may
 * contain line feeds, so a row spans as many lines as are needed for all its fields, and a text that gives no complete row is
 * rejected without affecting the adjacent rows. Lines before the header are a banner and ignored. Output that does not end
 * with a line feed was cut off, and so was its last line, even if it appears complete.
 */
final class SacctTable {

    /** The most lines before the header that are taken as a banner. */
    private static final int LONGEST_BANNER_LINES = 1_000;

    private final String place;
    private final CaptureContext reception;
    private final Found found;

    /** The lines of the current row, which may continue in the next line. */
    private final StringBuilder open = new StringBuilder();

    private int openFields;
    private int openLine;

    /** A table from this place. */
    SacctTable(String place, CaptureContext reception, Found found) {
        this.place = place;
        this.reception = reception;
        this.found = found;
    }

    /** Receives rows and rejections, in order. */
    interface Found {

        void row(SacctRow row);

        void refused(ReaderResult.Refused refused);
    }

    static boolean hasHeader(Iterator<PrintedLine> lines) {
        for (int number = 1; number <= LONGEST_BANNER_LINES && lines.hasNext(); number++) {
            if (SacctHeader.parse(lines.next().text()).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** The lines before the header, and the line that is most similar to a header. */
    private static final class Banner {

        /** The first character of a JSON document, such as the output of {@code sacct --json}; it starts a line. */
        private static final String JSON_START = "{";

        private final StringBuilder text = new StringBuilder();
        private List<String> missing = SacctHeader.REQUIRED;
        private int closest;
        private boolean isJson;

        void add(PrintedLine line, int number) {
            isJson = isJson || line.text().startsWith(JSON_START);
            List<String> missingHere = SacctHeader.missing(line.text());
            if (missingHere.size() < missing.size()) {
                missing = missingHere;
                closest = number;
            }
            text.append(line.text()).append(line.isEnded() ? "\n" : "");
        }

        String detail() {
            if (isJson) {
                return "expected the output of " + SacctReader.COMMAND + " with --jobs or --starttime, found JSON";
            }
            return "expected a header line that names " + String.join(", ", SacctHeader.REQUIRED) + ", found "
                    + (closest == 0 ? "none" : "line " + closest + " without " + String.join(", ", missing));
        }
    }

    /** Reads the lines in a single pass. */
    void read(Iterator<PrintedLine> lines) {
        Banner banner = new Banner();
        for (int number = 1; number <= LONGEST_BANNER_LINES && lines.hasNext(); number++) {
            PrintedLine line = lines.next();
            Optional<SacctHeader> header = SacctHeader.parse(line.text());
            if (header.isPresent()) {
                readRows(header.get(), line, lines, number);
                return;
            }
            banner.add(line, number);
        }
        refuse(banner.detail(), place, banner.text.toString());
    }

    private void readRows(SacctHeader header, PrintedLine first, Iterator<PrintedLine> lines, int firstNumber) {
        if (!first.isEnded()) {
            refuseCutOff(header, first, firstNumber);
        }
        for (int number = firstNumber + 1; lines.hasNext(); number++) {
            PrintedLine line = lines.next();
            if (line.isEnded()) {
                add(header, header.line(line.text()), number);
            } else {
                refuseCutOff(header, line, number);
            }
        }
        finish(header);
    }

    private void add(SacctHeader header, String line, int number) {
        int fields = header.countFields(line);
        boolean fits = fields < header.width() && openFields + fields - 1 <= header.width();
        if (fields > 1 && !fits) {
            finish(header);
        }
        append(line, fields, number);
    }

    private void refuseCutOff(SacctHeader header, PrintedLine last, int number) {
        if (openFields >= header.width()) {
            finish(header);
        }
        append(last.text(), 1, number);
        refuseOpen("expected a line end, found truncated output");
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
            found.row(new SacctRow(header, header.fields(open.toString()), openLine, open.toString()));
            close();
        } else if (openFields > 0) {
            refuseOpen("expected " + header.width() + " fields, found " + openFields);
        }
    }

    private void refuseOpen(String detail) {
        refuse(detail, place + ":" + openLine, open.toString());
        close();
    }

    private void refuse(String detail, String where, String text) {
        Origin origin = new Origin(where, RawText.bytes(text));
        found.refused(UnusableRecordException.malformed(detail).at(origin, reception.observedTime()));
    }

    private void close() {
        open.setLength(0);
        openFields = 0;
    }
}
