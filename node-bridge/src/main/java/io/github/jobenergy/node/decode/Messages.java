package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.Optional;

/** Cuts files into messages and has them read: a message a line, or a message a file. */
public final class Messages {

    /** The longest message: far beyond what brokers take in one record, and little beside the memory of a program. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    private final Format format;
    private final Decoder decoder;
    private final Findings findings;
    private final Clock clock;

    /** Reads messages of this format. */
    public Messages(Format format, Findings findings, Clock clock) {
        this.format = format;
        this.decoder = format.decoder();
        this.findings = findings;
        this.clock = clock;
    }

    /**
     * Reads a file to its end.
     *
     * @param name what it is called in rejections
     */
    public void read(String name, InputStream file) throws IOException {
        InputStream in = new BufferedInputStream(file);
        boolean isOver = false;
        for (long line = 1; !isOver; line++) {
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            boolean isWhole = cut(in, message);
            isOver = !format.isByLine() || peek(in) < 0;
            String place = format.isByLine() ? name + ":" + line : name;
            take(place, message.toByteArray(), isWhole);
        }
    }

    /** Takes one message out of the stream; says whether all of it is there. */
    private boolean cut(InputStream in, ByteArrayOutputStream message) throws IOException {
        boolean isWhole = true;
        for (int next = in.read(); next >= 0 && !(format.isByLine() && next == '\n'); next = in.read()) {
            isWhole = message.size() < MOST_BYTES;
            if (isWhole) {
                message.write(next);
            }
        }
        return isWhole;
    }

    private static int peek(InputStream in) throws IOException {
        in.mark(1);
        int next = in.read();
        in.reset();
        return next;
    }

    private void take(String place, byte[] bytes, boolean isWhole) {
        if (!isWhole) {
            String detail = "expected at most " + MOST_BYTES + " bytes, found more";
            findings.rejected(new Origin(place, bytes)
                    .reject(RejectionReason.MALFORMED, Optional.empty(), detail, clock.instant()));
        } else if (bytes.length > 0) {
            decoder.decode(Message.ofFile(place, bytes, clock.instant()), findings);
        }
    }
}
