package io.github.jobenergy.jobcomp.control;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a running bridge says of itself, every few seconds.
 *
 * @param cluster whose bridge it is
 * @param processId its process
 * @param startedTime when it started
 * @param role what it is doing
 * @param accounting what it knows of accounting
 * @param counts how often each thing has happened since the start, by its name
 * @param observedTime when it said so
 */
public record Status(
        String cluster,
        long processId,
        Instant startedTime,
        Role role,
        AccountingStatus accounting,
        Map<String, Long> counts,
        Instant observedTime) {

    public Status {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    /** What a bridge is doing. */
    public enum Role {
        /** It publishes. */
        ACTIVE,
        /** Another bridge publishes; this one forwards to it. */
        STANDBY,
        /** It was told to pause: it neither publishes nor asks, and the spool takes what comes. */
        PAUSED,
        /** It has no brokers: the spool takes what comes. */
        DISCONNECTED
    }

    /**
     * What a bridge knows of accounting.
     *
     * @param lastAnswerTime when it last answered
     * @param lagSeconds how long after its end the run that was last looked up was known to it
     * @param sweptTime up to where it was searched for runs the hook did not tell of
     * @param report the last daily report of what it has and what is published
     */
    public record AccountingStatus(
            Optional<Instant> lastAnswerTime,
            Optional<Long> lagSeconds,
            Optional<Instant> sweptTime,
            Optional<String> report) {

        /** Nothing is known yet. */
        public static final AccountingStatus NONE =
                new AccountingStatus(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
