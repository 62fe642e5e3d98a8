package io.github.jobenergy.jobcomp.command;

import io.github.jobenergy.jobcomp.reading.notation.PrintedLine;
import io.github.jobenergy.jobcomp.reading.notation.RawText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Iterates over the lines of a file that a program printed into, reading them on demand. Read errors are thrown as {@link
 * UncheckedIOException}s.
 */
public final class PrintedLines implements Iterator<PrintedLine>, AutoCloseable {

    private final BufferedReader in;
    private final int longest;
    private final StringBuilder text = new StringBuilder();
    private Optional<PrintedLine> next;

    private PrintedLines(BufferedReader in, int longest) {
        this.in = in;
        this.longest = longest;
        this.next = read();
    }

    /** Opens the file without a limit on the length of its lines. */
    public static PrintedLines of(Path output) throws IOException {
        return of(output, Integer.MAX_VALUE);
    }

    /** Opens the file; a line longer than {@code longest} characters is cut off there. */
    public static PrintedLines of(Path output, int longest) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(Files.newInputStream(output), RawText.CHARSET));
        return new PrintedLines(in, longest);
    }

    @Override
    public boolean hasNext() {
        return next.isPresent();
    }

    @Override
    public PrintedLine next() {
        PrintedLine line = next.orElseThrow(NoSuchElementException::new);
        next = read();
        return line;
    }

    private Optional<PrintedLine> read() {
        try {
            text.setLength(0);
            int c = in.read();
            if (c < 0) {
                return Optional.empty();
            }
            boolean isCut = false;
            while (c >= 0 && c != '\n') {
                isCut = text.length() == longest;
                if (!isCut) {
                    text.append((char) c);
                }
                c = in.read();
            }
            return Optional.of(new PrintedLine(text.toString(), c == '\n' && !isCut));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
