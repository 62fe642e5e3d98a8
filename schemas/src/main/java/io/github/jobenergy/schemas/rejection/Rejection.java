package io.github.jobenergy.schemas.rejection;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** Returns a builder for the rejection of the input at that origin. */
    public static Builder builder(RejectionReason reason, String origin) {
        return new Builder(reason, origin);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(reason, origin)
                .detail(detail)
                .field(field)
                .valueSha256(valueSha256)
                .valueLengthBytes(valueLengthBytes)
                .valueRedacted(valueRedacted)
                .observedTime(observedTime)
                .rejectedCount(rejectedCount);
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private RejectionReason reason;
        private @Nullable String detail;
        private Optional<String> field = Optional.empty();
        private String origin;
        private @Nullable String valueSha256;
        private @Nullable Long valueLengthBytes;
        private Optional<String> valueRedacted = Optional.empty();
        private @Nullable Instant observedTime;
        private Optional<Long> rejectedCount = Optional.empty();

        private Builder(RejectionReason reason, String origin) {
            this.reason = reason;
            this.origin = origin;
        }

        public Builder reason(RejectionReason reason) {
            this.reason = reason;
            return this;
        }

        public Builder detail(String detail) {
            this.detail = detail;
            return this;
        }

        public Builder field(Optional<String> field) {
            this.field = field;
            return this;
        }

        public Builder origin(String origin) {
            this.origin = origin;
            return this;
        }

        public Builder valueSha256(String valueSha256) {
            this.valueSha256 = valueSha256;
            return this;
        }

        public Builder valueLengthBytes(long valueLengthBytes) {
            this.valueLengthBytes = valueLengthBytes;
            return this;
        }

        public Builder valueRedacted(Optional<String> valueRedacted) {
            this.valueRedacted = valueRedacted;
            return this;
        }

        public Builder observedTime(Instant observedTime) {
            this.observedTime = observedTime;
            return this;
        }

        public Builder rejectedCount(Optional<Long> rejectedCount) {
            this.rejectedCount = rejectedCount;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public Rejection build() {
            return new Rejection(
                    reason,
                    Objects.requireNonNull(detail, "detail"),
                    field,
                    origin,
                    Objects.requireNonNull(valueSha256, "valueSha256"),
                    Objects.requireNonNull(valueLengthBytes, "valueLengthBytes"),
                    valueRedacted,
                    Objects.requireNonNull(observedTime, "observedTime"),
                    rejectedCount);
        }
    }
}
