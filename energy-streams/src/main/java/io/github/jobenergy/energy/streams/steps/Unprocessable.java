package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.state.StateFormatException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rejects a record, or due work, whose processing failed by a defect of this program. It is rejected as {@code unprocessable},
 * with a hash of the place in the program that failed, and everything else continues. Each such place is logged once, with its
 * stack, as an error.
 */
final class Unprocessable {

    private static final Logger LOG = LoggerFactory.getLogger(Unprocessable.class);

    /** The number of places that are recorded as logged; the program hardly has more. */
    private static final int MOST_PLACES = 1_000;

    private static final int DIGITS = 16;

    private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

    private Unprocessable() {}

    /**
     * Checks whether the cause of a failure is outside of the record: the brokers, the state on disk, or state of another
     * version. The program then stops, or restarts from the last commit, as Kafka Streams decides.
     */
    static boolean isExternal(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof KafkaException || cause instanceof StateFormatException) {
                return true;
            }
        }
        return false;
    }

    /** Returns the rejection of the record or the work of that origin. */
    static Rejection reject(Origin origin, String step, Throwable failure, Instant now) {
        String place = place(failure);
        if (LOGGED.size() < MOST_PLACES && LOGGED.add(place)) {
            LOG.atError()
                    .setCause(failure)
                    .addKeyValue("reason", place)
                    .addKeyValue("origin", origin.place())
                    .log("{} failed, a defect of this program; such records are rejected as unprocessable", step);
        }
        return origin.reject(
                RejectionReason.UNPROCESSABLE,
                Optional.empty(),
                "expected no failure, found " + failure.getClass().getName() + " in " + step + ", stack " + place,
                now);
    }

    /** Returns the first digits of the hash of the failure's type and stack: equal for each failure at the same place. */
    private static String place(Throwable failure) {
        StringBuilder stack = new StringBuilder(failure.getClass().getName());
        for (StackTraceElement frame : failure.getStackTrace()) {
            stack.append('\n').append(frame.getClassName()).append('.').append(frame.getMethodName());
            stack.append(':').append(frame.getLineNumber());
        }
        byte[] text = stack.toString().getBytes(StandardCharsets.UTF_8);
        return Origin.sha256(text).substring(0, DIGITS);
    }
}
