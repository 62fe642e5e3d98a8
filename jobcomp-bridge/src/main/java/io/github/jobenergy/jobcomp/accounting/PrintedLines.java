package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.sacct.SacctLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The lines of a file that sacct printed into, read as they are asked for; faults are {@link UncheckedIOException}s. */
final class PrintedLines implements Iterator<SacctLine>, AutoCloseable {

    private final BufferedReader in;
    private final StringBuilder text = new StringBuilder();
    private Optional<SacctLine> next;

    private PrintedLines(BufferedReader in) {
        this.in = in;
        this.next = read();
    }

    static PrintedLines of(Path output) throws IOException {
        return new PrintedLines(
                new BufferedReader(new InputStreamReader(Files.newInputStream(output), StandardCharsets.UTF_8)));
    }

    @Override
    public boolean hasNext() {
        return next.isPresent();
    }

    @Override
    public SacctLine next() {
        SacctLine line = next.orElseThrow(NoSuchElementException::new);
        next = read();
        return line;
    }

    private Optional<SacctLine> read() {
        try {
            text.setLength(0);
            int c = in.read();
            if (c < 0) {
                return Optional.empty();
            }
            while (c >= 0 && c != '\n') {
                text.append((char) c);
                c = in.read();
            }
            return Optional.of(new SacctLine(text.toString(), c == '\n'));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
