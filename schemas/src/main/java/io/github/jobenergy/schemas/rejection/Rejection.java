package io.github.jobenergy.schemas.rejection;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;
import java.util.Optional;

/**
 * A rejected input: the value type of {@code rejections}, keyed by its origin. It states the expected value, the found value and
 * the place. The input is identified by hash and length and included in redacted form only.
 *
 * @param reason the reason code
 * @param detail one sentence with the expected and the found value
 * @param field the invalid field, if any
 * @param origin the place of the input: a topic, partition and offset, a spool entry, a file and line
 * @param valueSha256 the SHA-256 of the bytes, in hexadecimal
 * @param valueLengthBytes the length in bytes
 * @param valueRedacted the input with every letter and digit masked, at most 200 characters
 * @param observedTime when the input was rejected
 * @param rejectedCount the number of rejected inputs that this record represents; absent for one
 */
public record Rejection(
        RejectionReason reason,
        String detail,
        Optional<String> field,
        String origin,
        String valueSha256,
        long valueLengthBytes,
        Optional<String> valueRedacted,
        Instant observedTime,
        Optional<Long> rejectedCount) {

    public Rejection {
        if (rejectedCount.filter(many -> many < 1).isPresent()) {
            throw new InvalidFieldException("rejected_count", "1 or more", rejectedCount.get());
        }
    }

    /** Creates the rejection of one input. */
    public Rejection(
            RejectionReason reason,
            String detail,
            Optional<String> field,
            String origin,
            String valueSha256,
            long valueLengthBytes,
            Optional<String> valueRedacted,
            Instant observedTime) {
        this(
                reason,
                detail,
                field,
                origin,
                valueSha256,
                valueLengthBytes,
                valueRedacted,
                observedTime,
                Optional.empty());
    }
}
