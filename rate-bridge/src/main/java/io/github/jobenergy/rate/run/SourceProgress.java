package io.github.jobenergy.rate.run;

import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;

/** The progress of the loop of one source since the start. Instances are thread-safe. */
final class SourceProgress {

    private long polls;
    private long failures;
    private Optional<Instant> successTime = Optional.empty();
    private Optional<Instant> slotEndTime = Optional.empty();
    private Optional<Instant> contactTime = Optional.empty();
    private Optional<Instant> silenceTime = Optional.empty();

    /** Adds the slots of a document, which were published at that time or were published before. */
    synchronized void published(List<RateSlot> slots, Instant now) {
        contactTime = Optional.of(now);
        silenceTime = Optional.empty();
        for (RateSlot slot : slots) {
            Instant end = slot.key().startTime().plus(slot.interval());
            slotEndTime = slotEndTime.filter(end::isBefore).or(() -> Optional.of(end));
        }
    }

    /** Adds a poll that succeeded at that time. */
    synchronized void succeeded(Instant now) {
        polls++;
        failures = 0;
        successTime = Optional.of(now);
    }

    /** Adds a poll that failed. */
    synchronized void failed() {
        failures++;
    }

    /** Adds a failure of the brokers at that time. Only a failure that a retry may resolve is one of brokers that do not respond. */
    synchronized void failed(KafkaException brokers, Instant now) {
        failed();
        if (brokers instanceof RetriableException || brokers.getCause() instanceof RetriableException) {
            silenceTime = silenceTime.or(() -> Optional.of(now));
        }
    }

    /** Returns the last time at which the brokers took a publication of this source; empty if there was none. */
    synchronized Optional<Instant> contactTime() {
        return contactTime;
    }

    /** Returns the time since which no broker responds to this source; empty if the last publication succeeded. */
    synchronized Optional<Instant> silenceTime() {
        return silenceTime;
    }

    /**
     * Returns the numbers of the status: {@code polls} that succeeded, {@code failures} in a row, {@code seconds_since_success} and
     * {@code seconds_since_slot}. The last one is the time since the end of the latest slot, 0 if it has not ended. Times that are
     * unknown are missing.
     */
    synchronized Map<String, Long> numbers(Instant now) {
        Map<String, Long> numbers = new TreeMap<>(Map.of("polls", polls, "failures", failures));
        successTime.ifPresent(time -> numbers.put("seconds_since_success", seconds(time, now)));
        slotEndTime.ifPresent(time -> numbers.put("seconds_since_slot", seconds(time, now)));
        return numbers;
    }

    /** Returns the number of polls that succeeded. */
    synchronized long polls() {
        return polls;
    }

    /** Returns the number of failures in a row. */
    synchronized long failures() {
        return failures;
    }

    /** Returns the time of the last poll that succeeded. */
    synchronized Optional<Instant> successTime() {
        return successTime;
    }

    /** Returns the end of the latest slot. */
    synchronized Optional<Instant> slotEndTime() {
        return slotEndTime;
    }

    private static long seconds(Instant from, Instant to) {
        return Math.max(0, Duration.between(from, to).toSeconds());
    }
}
