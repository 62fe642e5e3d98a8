package io.github.jobenergy.energy.streams;

import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What was rejected for one reason and from one origin within a minute: so many were published one by one, the others are
 * counted.
 *
 * @param sinceTime when the minute began
 * @param published how many were published
 * @param counted how many were not
 * @param firstOrigin where the first of those that were not came from
 * @param last the last of those that were not
 */
record RejectionWindow(
        Instant sinceTime, long published, long counted, Optional<String> firstOrigin, Optional<Rejection> last) {

    static final Duration LENGTH = Duration.ofMinutes(1);

    /** How many of one reason and origin are published one by one in a minute. */
    static final int EXAMPLES = 20;

    static RejectionWindow since(Instant time) {
        return new RejectionWindow(time, 0, 0, Optional.empty(), Optional.empty());
    }

    boolean isOver(Instant now) {
        return !now.isBefore(sinceTime.plus(LENGTH));
    }

    /** Whether the next one is to be published by itself. */
    boolean hasRoom() {
        return published < EXAMPLES;
    }

    RejectionWindow withPublished() {
        return new RejectionWindow(sinceTime, published + 1, counted, firstOrigin, last);
    }

    RejectionWindow withCounted(Rejection rejection) {
        return new RejectionWindow(
                sinceTime,
                published,
                counted + 1,
                firstOrigin.or(() -> Optional.of(rejection.origin())),
                Optional.of(rejection));
    }

    /** One rejection that stands for all that were counted; absent if none were. */
    Optional<Rejection> summary(Instant now) {
        return last.map(rejection -> new Rejection(
                rejection.reason(),
                counted + " more were rejected for this reason within " + LENGTH.toSeconds() + " s; of the last one: "
                        + rejection.detail(),
                rejection.field(),
                counted == 1 ? rejection.origin() : firstOrigin.orElse("") + " to " + rejection.origin(),
                rejection.valueSha256(),
                rejection.valueLengthBytes(),
                rejection.valueRedacted(),
                now,
                Optional.of(counted)));
    }
}
