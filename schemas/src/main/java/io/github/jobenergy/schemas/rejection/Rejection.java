package io.github.jobenergy.schemas.rejection;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;
import java.util.Optional;

/**
 * A thing that came in and could not be used: the value type of {@code rejections}, keyed by its origin. It says what was
 * expected, what was found and where; the thing itself is named by hash and length, and shown only redacted.
 *
 * @param reason the reason code
 * @param detail one sentence: what was expected, what was found
 * @param field the field at fault, where one is
 * @param origin where it came from: a topic, partition and offset, a spool entry, a file and line
 * @param valueSha256 the SHA-256 of its bytes, in hexadecimal
 * @param valueLengthBytes its length in bytes
 * @param valueRedacted its shape with every letter and digit masked, at most 200 characters
 * @param observedTime when it was refused
 * @param rejectedCount how many refused things this record stands for; absent for one
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

    /** The rejection of one thing. */
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
