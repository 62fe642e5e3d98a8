package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.jobcomp.ledger.StartLedger;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
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

/**
 * What was said of the starts of runs, and the way to say more: nothing is compared, remembered or published but what the
 * privacy policy lets out.
 */
final class PublishedStarts {

    /** So long a start is remembered though its run holds no node any more: it may be told again. */
    private static final Duration MEMORY = Duration.ofHours(1);

    private final Connection connection;
    private final StartLedger ledger;
    private final Content content = new Content();
    private final PrivacyFilter discretion;
    private final Set<RunKey> erased = new HashSet<>();

    /** Knows what was said lately of the starts of the cluster's runs. */
    PublishedStarts(Connection connection, BridgeConfig config, Instant now) {
        this.connection = connection;
        this.discretion = new PrivacyFilter(config.privacy());
        this.ledger = new StartLedger(now.minus(MEMORY));
        connection.readStarts(ledger.knownSince(), (run, entry) -> {
            if (run.cluster().equals(config.cluster())) {
                ledger.put(run, entry);
            }
        });
        connection.readLedger(ledger.knownSince(), this::heed);
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
            connection.readLedger(earliest, this::heed);
        }
    }

    /** A run that was erased while it went on is not told of again. */
    private void heed(RunKey run, LedgerEntry entry) {
        if (entry.isErased()) {
            erased.add(run);
        }
    }

    /** What was last said of a run's start; to be asked after {@link #recall}. */
    Optional<StartEntry> published(RunKey run) {
        return ledger.find(run);
    }

    /** The next revision of a start, if what is known now says more than what was said; to be asked after {@link #recall}. */
    Optional<StartRevision> next(JobStart start) {
        return erased.contains(start.run())
                ? Optional.empty()
                : StartRevision.next(ledger.find(start.run()), discretion.of(start), content);
    }

    /** Says it; when this returns it is said for good. */
    void publish(Parcel parcel) throws SupersededException {
        if (!parcel.isEmpty()) {
            connection.publish(Parcel.of(
                    parcel.starts(),
                    parcel.rejections().stream().map(discretion::of).toList()));
            parcel.starts().forEach(revision -> ledger.put(revision.start().run(), revision.entry()));
        }
    }

    /** Forgets what was said of runs that began long ago, except these. */
    void forgetAllBut(Set<RunKey> runs, Instant now) {
        ledger.forgetBefore(now.minus(MEMORY), runs);
    }
}
