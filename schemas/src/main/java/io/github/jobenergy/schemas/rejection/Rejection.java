package io.github.jobenergy.schemas.rejection;

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
 */
public record Rejection(
        RejectionReason reason,
        String detail,
        Optional<String> field,
        String origin,
        String valueSha256,
        long valueLengthBytes,
        Optional<String> valueRedacted,
        Instant observedTime) {}
