package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.Optional;

/**
 * Splits files into messages and decodes them: a message is a line or a file, depending on the format. A JSON document that spans
 * several lines is one message, and so is a line of a line protocol with a quoted string that spans several lines.
 */
public final class Messages {

    /** The maximum size of a message in bytes, far above the maximum record size of brokers. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    /**
     * The maximum size in bytes of a document over several lines; a longer document is torn, and would include all lines after
     * it.
     */
    private static final int MOST_BYTES_OF_LINES = 1024 * 1024;

    private final Format format;
    private final Decoder decoder;
    private final SampleSink findings;
    private final Clock clock;

    /** Creates a splitter of messages of this format, which this decoder decodes. */
    public Messages(Format format, Decoder decoder, SampleSink findings, Clock clock) {
        this.format = format;
        this.decoder = decoder;
        this.findings = findings;
        this.clock = clock;
    }

    /**
     * Reads a file to its end.
     *
     * @param name the name of the file in rejections
     */
    public void read(String name, InputStream file) throws IOException {
        InputStream in = new BufferedInputStream(file);
        long line = 1;
        for (boolean isAtEnd = false; !isAtEnd; ) {
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            long lines = cut(in, message);
            isAtEnd = !format.isByLine() || peek(in) < 0;
            take(format.isByLine() ? name + ":" + line : name, message.toByteArray());
            line += lines;
        }
    }

    /**
     * Reads one message from the stream, and one byte more than the limit if the message is too long; returns its number of
     * lines.
     */
    private long cut(InputStream in, ByteArrayOutputStream message) throws IOException {
        Nesting nesting = format.nesting();
        long lines = 1;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (format.isByLine() && next == '\n') {
                if (message.size() > MOST_BYTES_OF_LINES || !nesting.continuesWith(peek(in))) {
                    break;
                }
                lines++;
            }
            nesting.take(next);
            if (message.size() <= MOST_BYTES) {
                message.write(next);
            }
        }
        return lines;
    }

    private static int peek(InputStream in) throws IOException {
        in.mark(1);
        int next = in.read();
        in.reset();
        return next;
    }

    private void take(String place, byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            String detail = "expected at most " + MOST_BYTES + " bytes, found more";
            findings.rejected(new Origin(place, bytes)
                    .reject(RejectionReason.MALFORMED, Optional.empty(), detail, clock.instant()));
        } else if (bytes.length > 0) {
            decoder.decode(Message.ofFile(place, bytes, clock.instant()), findings);
        }
    }
}
