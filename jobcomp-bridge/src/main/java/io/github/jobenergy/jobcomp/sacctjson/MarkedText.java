package io.github.jobenergy.jobcomp.sacctjson;

import java.io.IOException;
import java.io.Reader;

/**
 * Text that is read through here and kept from a mark on, so that what cannot be used can be named and shown. Of more than
 * {@value #MOST_CHARACTERS} characters the beginning is kept.
 */
final class MarkedText extends Reader {

    static final int MOST_CHARACTERS = 1 << 20;

    private final Reader text;

    /** What stands behind the mark, as far as it is kept and was read. */
    private final StringBuilder kept = new StringBuilder();

    private long keptStart;

    /** What was read last: whoever reads is never behind its beginning. */
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

    /** Keeps what stands behind that position, to which the text has been read, and forgets the rest. */
    void mark(long position) {
        int skipped = (int) Math.min(last.length(), Math.max(0, position - lastStart));
        kept.setLength(0);
        kept.append(last, skipped, last.length());
        keptStart = lastStart + skipped;
    }

    /** What stands between the mark and that position. */
    String until(long position) {
        return kept.substring(0, (int) Math.min(kept.length(), Math.max(0, position - keptStart)));
    }

    /** Whether more was asked for than there is. */
    boolean isAtEnd() {
        return isAtEnd;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
