package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/**
 * The serialized content of a record, in a form that serves both comparison and publication: with revision 1, not final,
 * observed in 1970. The actual values of these fields are inserted at their positions, since writing JSON is most of the cost
 * of a record.
 *
 * <pre>
 *   {"schema_version":1,"cluster":…,"submit_time":…, "revision":1,"final":false  ,…, "observed_time":"1970-…Z"}
 *                       └ no free text before it ┘                                └ the end of every record ┘
 * </pre>
 */
public final class WrittenContent {

    static final long REVISION = 1;
    static final boolean IS_FINAL = false;
    static final Instant OBSERVED = Instant.EPOCH;

    private static final byte[] REVISION_BYTES = revisionBytes(REVISION, IS_FINAL);
    private static final byte[] END = end(OBSERVED);

    private final byte[] json;
    private final String sha256;

    WrittenContent(byte[] json, String sha256) {
        this.json = json;
        this.sha256 = sha256;
    }

    /** The SHA-256 of the content, in hexadecimal. */
    public String sha256() {
        return sha256;
    }

    /**
     * The record in its published form: this content with the revision, final flag and observed time of the given record,
     * which has the same content.
     */
    byte[] under(JobCompletion circumstances) {
        byte[] revisionBytes = revisionBytes(circumstances.revision(), circumstances.settled());
        byte[] end = end(circumstances.evidence().observedTime());
        int from = place(REVISION_BYTES);
        int rest = from + REVISION_BYTES.length;
        int until = json.length - END.length;
        if (!Arrays.equals(json, until, json.length, END, 0, END.length)) {
            throw new IllegalStateException("a record that does not end with its observed_time");
        }
        return ByteBuffer.allocate(from + revisionBytes.length + until - rest + end.length)
                .put(json, 0, from)
                .put(revisionBytes)
                .put(json, rest, until - rest)
                .put(end)
                .array();
    }

    private int place(byte[] wanted) {
        for (int i = 0; i <= json.length - wanted.length; i++) {
            if (json[i] == wanted[0]
                    && json[i + 1] == wanted[1]
                    && Arrays.equals(json, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        throw new IllegalStateException("expected a record with the fields revision and final, found none");
    }

    private static byte[] revisionBytes(long revision, boolean isFinal) {
        return ascii("\"revision\":" + revision + ",\"final\":" + isFinal);
    }

    private static byte[] end(Instant observed) {
        return ascii("\"observed_time\":\"" + UtcTime.print(observed) + "\"}");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
