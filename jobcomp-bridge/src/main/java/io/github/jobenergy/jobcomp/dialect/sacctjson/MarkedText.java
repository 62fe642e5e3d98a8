package io.github.jobenergy.jobcomp.dialect.sacctjson;

import java.io.IOException;
import java.io.Reader;

/**
 * A reader that retains the text from a mark on, so that an unusable part can be located and shown. Of a text of more than
 * {@value #MOST_CHARACTERS} characters the beginning is retained.
 */
final class MarkedText extends Reader {

    static final int MOST_CHARACTERS = 1 << 20;

    private final Reader text;

    /** The text after the mark, as far as it was read and is retained. */
    private final StringBuilder kept = new StringBuilder();

    private long keptStart;

    /** The text of the last read; the parser's position is never before its beginning. */
    private String last = "";

    private long lastStart;

    private boolean isAtEnd;

    MarkedText(Reader text) {
        this.text = text;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = text.read(buffer, offset, length);
        if (count > 0) {
            lastStart += last.length();
            last = new String(buffer, offset, count);
            kept.append(last, 0, Math.min(count, MOST_CHARACTERS - kept.length()));
        }
        isAtEnd = count < 0;
        return count;
    }

    /** Sets the mark to this position, up to which the text was read, and drops the text before it. */
    void mark(long position) {
        int skipped = (int) Math.min(last.length(), Math.max(0, position - lastStart));
        kept.setLength(0);
        kept.append(last, skipped, last.length());
        keptStart = lastStart + skipped;
    }

    /** The text between the mark and this position. */
    String until(long position) {
        return kept.substring(0, (int) Math.min(kept.length(), Math.max(0, position - keptStart)));
    }

    /** Whether the end of the text was reached. */
    boolean isAtEnd() {
        return isAtEnd;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
