package io.github.jobenergy.jobcomp.control;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The status of a running bridge, written every few seconds.
 *
 * @param cluster the cluster of the bridge
 * @param processId the id of the process
 * @param startedTime when the process started the bridge
 * @param role the present role of the bridge
 * @param accounting the state of the queries to accounting
 * @param counts the counts of each event since the start, by its name
 * @param observedTime when the status was written
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

    /** The role of a bridge. */
    public enum Role {
        /** The bridge publishes. */
        ACTIVE,
        /** Another bridge publishes; this one forwards entries to it. */
        STANDBY,
        /** The bridge is paused by an operator: it neither publishes nor queries, and the spool buffers new entries. */
        PAUSED,
        /** The bridge has no connection to the brokers: the spool buffers new entries. */
        DISCONNECTED,
        /** A file of the spool cannot be read or written: the bridge publishes nothing until a later attempt succeeds. */
        FILE_ERROR
    }

    /**
     * The state of the queries to accounting.
     *
     * @param lastAnswerTime when the query that accounting last answered was submitted
     * @param lagSeconds the time from the end of the run that was last found in accounting to the query that found it first, in
     *     seconds
     * @param sweptTime up to when accounting was searched for runs that the hook did not report
     * @param report the last daily report, which compares the runs in accounting with those published
     */
    public record AccountingStatus(
            Optional<Instant> lastAnswerTime,
            Optional<Long> lagSeconds,
            Optional<Instant> sweptTime,
            Optional<String> report) {

        /** The state before the first query. */
        public static final AccountingStatus NONE =
                new AccountingStatus(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
