package io.github.jobenergy.energy.records;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The lines of a file as bytes. A line ends with a line feed, with or without a carriage return before it. */
final class ByteLines {

    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private byte[] line = {};

    ByteLines(InputStream in) {
        this.in = in;
    }

    /** Reads the next line; returns false at the end of the file. */
    boolean advance() throws IOException {
        int searched = from;
        int end = indexOfLineFeed(searched);
        while (end < 0) {
            searched = to - from;
            if (!fill()) {
                return takeLast();
            }
            end = indexOfLineFeed(searched);
        }
        take(end);
        from = end + 1;
        return true;
    }

    private int indexOfLineFeed(int first) {
        for (int i = first; i < to; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Moves the beginning of a line to the start of the buffer and reads more of it. */
    private boolean fill() throws IOException {
        byte[] target = to - from > buffer.length / 2 ? new byte[2 * buffer.length] : buffer;
        System.arraycopy(buffer, from, target, 0, to - from);
        buffer = target;
        to -= from;
        from = 0;
        int read = in.read(buffer, to, buffer.length - to);
        to += Math.max(0, read);
        return read >= 0;
    }

    private boolean takeLast() {
        boolean isLine = from < to;
        if (isLine) {
            take(to);
            from = to;
        }
        return isLine;
    }

    private void take(int end) {
        boolean hasReturn = end > from && buffer[end - 1] == '\r';
        line = Arrays.copyOfRange(buffer, from, hasReturn ? end - 1 : end);
    }

    /** Returns the line. */
    byte[] line() {
        return line;
    }

    /** Checks whether the line contains nothing but blanks. */
    boolean isBlank() {
        for (byte character : line) {
            if (character != ' ' && character != '\t' && character != '\r') {
                return false;
            }
        }
        return true;
    }
}
