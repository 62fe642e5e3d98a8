package io.github.jobenergy.jobcomp.dialect.sacctjson;

import io.github.jobenergy.jobcomp.dialect.notation.RawText;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.rejection.Origin;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads the output of {@code sacct --json --duplicates}, of Slurm 21.08 to 26.05; {@link JobObject} describes the forms. The
 * document may be of any length: one job at a time is in memory, and the result of a run is emitted before the next one is
 * read. Lines before the document are a banner and ignored. Of a truncated document, the jobs before the cut are emitted.
 * Another document may follow, as in a file with several outputs of sacct.
 *
 * <p>A record made from a document of 21.08 or 22.05 has no energy and is never final, since these versions truncate energies
 * to 32 bits in JSON. Their text output does not.
 */
public final class SacctJsonReader {

    /** The most lines before the document that are taken as a banner. */
    private static final int LONGEST_BANNER_LINES = 1_000;

    private static final int LONGEST_BANNER_CHARACTERS = 100_000;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final CaptureContext reception;
    private final Plausibility plausibility;

    /** A reader of documents in this capture context. */
    public SacctJsonReader(CaptureContext reception, Plausibility plausibility) {
        this.reception = reception;
        this.plausibility = plausibility;
    }

    /** Reads a document in memory. */
    public List<ReaderResult> read(String place, byte[] output) {
        List<ReaderResult> readings = new ArrayList<>();
        try {
            readAll(place, new ByteArrayInputStream(output), readings::add);
        } catch (IOException memoryDoesNotFail) {
            throw new UncheckedIOException(memoryDoesNotFail);
        }
        return readings;
    }

    /**
     * Reads a document from a stream; an error in a part of it results in a rejection of that part.
     *
     * @param place the origin of the document
     * @param in the document
     * @param found receives the result of each run
     * @throws IOException if the stream cannot be read
     */
    public void readAll(String place, InputStream in, Consumer<ReaderResult> found) throws IOException {
        BufferedReader text = new BufferedReader(new InputStreamReader(in, RawText.CHARSET));
        String banner = banner(text);
        if (isAtEnd(text)) {
            Origin origin = new Origin(place, RawText.bytes(banner));
            found.accept(UnusableRecordException.malformed("expected a JSON object with jobs, found none")
                    .at(origin, reception.observedTime()));
        } else {
            new JobsDocuments(place, reception, plausibility, found).read(text);
        }
    }

    /** The text before the first line that starts an object. */
    private static String banner(BufferedReader text) throws IOException {
        StringBuilder banner = new StringBuilder();
        boolean isLineStart = true;
        int lines = 0;
        while (lines < LONGEST_BANNER_LINES && banner.length() < LONGEST_BANNER_CHARACTERS) {
            text.mark(1);
            int c = text.read();
            if (c < 0 || (isLineStart && c == '{')) {
                text.reset();
                return banner.toString();
            }
            banner.append((char) c);
            isLineStart = c == '\n' || (isLineStart && (Character.isWhitespace(c) || c == BYTE_ORDER_MARK));
            lines += c == '\n' ? 1 : 0;
        }
        return banner.toString();
    }

    private static boolean isAtEnd(BufferedReader text) throws IOException {
        text.mark(1);
        boolean isAtEnd = text.read() < 0;
        text.reset();
        return isAtEnd;
    }
}
