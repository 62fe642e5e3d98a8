package io.github.jobenergy.energy.streams.sinks;

import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The rejections with one reason and one origin within a minute: a limited number is published one by one, the others are
 * counted.
 *
 * @param sinceTime the start of the minute
 * @param published the number of rejections published
 * @param counted the number of rejections counted and not published
 * @param firstOrigin the origin of the first rejection that was not published
 * @param last the last rejection that was not published
 */
public record RejectionWindow(
        Instant sinceTime, long published, long counted, Optional<String> firstOrigin, Optional<Rejection> last) {

    /** The time over which rejections are counted. */
    public static final Duration LENGTH = Duration.ofMinutes(1);

    /** The number of rejections of one reason and origin that are published one by one in a minute. */
    public static final int EXAMPLES = 20;

    static RejectionWindow since(Instant time) {
        return new RejectionWindow(time, 0, 0, Optional.empty(), Optional.empty());
    }

    boolean isOver(Instant now) {
        return !now.isBefore(sinceTime.plus(LENGTH));
    }

    /** Checks whether the next rejection is published by itself. */
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

    /** Returns one rejection that summarizes all that were counted; absent if none were. */
    Optional<Rejection> summary(Instant now) {
        return last.map(rejection -> rejection.toBuilder()
                .detail(counted + " more were rejected for this reason within " + LENGTH.toSeconds()
                        + " s; the last one: " + rejection.detail())
                .origin(counted == 1 ? rejection.origin() : firstOrigin.orElse("") + " to " + rejection.origin())
                .observedTime(now)
                .rejectedCount(Optional.of(counted))
                .build());
    }
}
