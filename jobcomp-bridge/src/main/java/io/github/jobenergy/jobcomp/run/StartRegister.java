package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.jobcomp.ledger.StartLedger;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.Parcel;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What was said of the starts of runs, and the way to say more. */
final class StartRegister {

    /** So long a start is remembered though its run holds no node any more: it may be told again. */
    private static final Duration MEMORY = Duration.ofHours(1);

    private final Connection connection;
    private final StartLedger ledger;
    private final Content content = new Content();

    /** Knows what was said lately of the starts of the cluster's runs. */
    StartRegister(Connection connection, String cluster, Instant now) {
        this.connection = connection;
        this.ledger = new StartLedger(now.minus(MEMORY));
        connection.readStarts(ledger.knownSince(), (run, entry) -> {
            if (run.cluster().equals(cluster)) {
                ledger.put(run, entry);
            }
        });
    }

    /** Looks up what was said of those of these starts that are not known of. */
    void recall(Collection<JobStart> starts) {
        Set<RunKey> unknown = new HashSet<>();
        Instant earliest = Instant.MAX;
        for (JobStart start : starts) {
            if (ledger.find(start.run()).isEmpty() && !ledger.knows(start.startTime())) {
                unknown.add(start.run());
                earliest = start.startTime().isBefore(earliest) ? start.startTime() : earliest;
            }
        }
        if (!unknown.isEmpty()) {
            connection.readStarts(earliest, (run, entry) -> {
                if (unknown.contains(run)) {
                    ledger.put(run, entry);
                }
            });
        }
    }

    /** What was last said of a run's start; to be asked after {@link #recall}. */
    Optional<StartEntry> published(RunKey run) {
        return ledger.find(run);
    }

    /** The next revision of a start, if what is known now says more than what was said; to be asked after {@link #recall}. */
    Optional<StartRevision> next(JobStart start) {
        return StartRevision.next(ledger.find(start.run()), start, content);
    }

    /** Says it; when this returns it is said for good. */
    void publish(Parcel parcel) throws SupersededException {
        if (!parcel.isEmpty()) {
            connection.publish(parcel);
            parcel.starts().forEach(revision -> ledger.put(revision.start().run(), revision.entry()));
        }
    }

    /** Forgets what was said of runs that began long ago, except these. */
    void forgetAllBut(Set<RunKey> runs, Instant now) {
        ledger.forgetBefore(now.minus(MEMORY), runs);
    }
}
