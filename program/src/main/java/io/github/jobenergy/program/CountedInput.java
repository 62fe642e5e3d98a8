package io.github.jobenergy.program;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** An input stream that counts the bytes read. */
public final class CountedInput extends FilterInputStream {

    private final AtomicLong count;

    /** Adds the number of bytes read to that count. */
    public CountedInput(InputStream input, AtomicLong count) {
        super(input);
        this.count = count;
    }

    @Override
    public int read() throws IOException {
        int read = in.read();
        count.addAndGet(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int read = in.read(bytes, from, length);
        count.addAndGet(Math.max(0, read));
        return read;
    }
}
