package io.github.jobenergy.jobcomp.dialect.plugin;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Splits a file into plugin records. A record may end with a line feed, with NUL, or with the next record; it may span several
 * lines. A truncated record does not affect the others: the next record that starts a line is found, whatever precedes it.
 *
 * <pre>
 *   {"jobid":1,…}                  one per line
 *   {"jobid":2,…}{"jobid":3,…}     concatenated
 *   {"jobid":4,"na                 truncated
 *   {                              over several lines
 *     "jobid":5,…
 *   }
 * </pre>
 */
final class PluginRecords {

    /** The largest record: one with a batch script of 4 MiB (MaxScriptSize), each byte escaped. */
    static final int MOST_RECORD_BYTES = 32 << 20;

    private final BufferedInputStream in;

    /** The lines read since the last line that started a record. */
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

    private int firstLine = 1;

    PluginRecords(BufferedInputStream in) {
        this.in = in;
    }

    /** Receives a record and the number of the line in which it starts. */
    interface Receiver {

        void take(int line, byte[] message);
    }

    void forEach(Receiver receiver) throws IOException {
        int line = 1;
        boolean isLineStart = true;
        for (int b = in.read(); b >= 0; b = in.read()) {
            if ((isLineStart && b == '{') || lines.size() >= MOST_RECORD_BYTES) {
                split(receiver);
                firstLine = line;
            }
            lines.write(b);
            isLineStart = b == '\n';
            line += isLineStart ? 1 : 0;
        }
        split(receiver);
    }

    private void split(Receiver receiver) {
        byte[] bytes = lines.toByteArray();
        lines.reset();
        int line = firstLine;
        int start = 0;
        while (start < bytes.length) {
            int end = isBetweenRecords(bytes[start]) ? start + 1 : endOfRecord(bytes, start);
            if (!isBetweenRecords(bytes[start])) {
                receiver.take(line, Arrays.copyOfRange(bytes, start, end));
            }
            for (int i = start; i < end; i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            start = end;
        }
    }

    private static boolean isBetweenRecords(byte b) {
        return b == 0 || b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    /** The end of the object that starts here; text that is no object ends with its line. */
    private static int endOfRecord(byte[] bytes, int start) {
        int depth = 0;
        boolean isInText = false;
        for (int i = start; i < bytes.length; i++) {
            byte b = bytes[i];
            if (depth == 0 && b == '\n') {
                return i;
            }
            if (isInText) {
                i += b == '\\' ? 1 : 0;
                isInText = b != '"';
            } else if (b == '"') {
                isInText = true;
            } else if (b == '{' || b == '[') {
                depth++;
            } else if ((b == '}' || b == ']') && --depth == 0) {
                return i + 1;
            }
        }
        return bytes.length;
    }
}
