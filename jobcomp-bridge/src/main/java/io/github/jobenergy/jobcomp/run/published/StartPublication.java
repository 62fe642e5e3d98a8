package io.github.jobenergy.jobcomp.run.published;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.jobcomp.ledger.StartLedger;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The published state of the starts of runs, and the publication of further revisions. Records are compared, remembered and
 * published only as the privacy policy lets them out.
 */
public final class StartPublication {

    /** How long a start stays in memory though its run holds no node any more: it may be reported again. */
    private static final Duration RETENTION = Duration.ofHours(1);

    private final Connection connection;
    private final StartLedger ledger;
    private final Content content = new Content();
    private final PrivacyFilter privacyFilter;
    private final Set<RunKey> erased = new HashSet<>();

    /** Reads the recently published state of the starts of the cluster's runs. */
    public StartPublication(Connection connection, BridgeConfig config, Instant now) {
        this.connection = connection;
        this.privacyFilter = new PrivacyFilter(config.privacy());
        this.ledger = new StartLedger(now.minus(RETENTION));
        connection.readStarts(ledger.knownSince(), (run, entry) -> {
            if (run.cluster().equals(config.cluster())) {
                ledger.put(run, entry);
            }
        });
        connection.readLedger(ledger.knownSince(), this::recordErasure);
    }

    /** Reads the published state of the given starts that are not in memory. */
    void load(Collection<JobStart> starts) {
        Set<RunKey> unknown = new HashSet<>();
        Instant earliest = Instant.MAX;
        for (JobStart start : starts) {
            if (ledger.find(start.run()).isEmpty() && !ledger.covers(start.startTime())) {
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
            connection.readLedger(earliest, this::recordErasure);
        }
    }

    /** Records an erased run: the start of a run that was erased while it was running is not published again. */
    private void recordErasure(RunKey run, LedgerEntry entry) {
        if (entry.isErased()) {
            erased.add(run);
        }
    }

    /** Returns the last published state of a run's start; valid after {@link #load}. */
    public Optional<StartEntry> published(RunKey run) {
        return ledger.find(run);
    }

    /** Returns the next revision of a start, if the record adds to the published state; valid after {@link #load}. */
    Optional<StartRevision> next(JobStart start) {
        return erased.contains(start.run())
                ? Optional.empty()
                : StartRevision.next(ledger.find(start.run()), privacyFilter.of(start), content);
    }

    /** Publishes the batch; it is committed when this method returns. */
    void publish(PublicationBatch batch) throws SupersededException {
        if (!batch.isEmpty()) {
            connection.publish(PublicationBatch.of(
                    batch.starts(),
                    batch.rejections().stream().map(privacyFilter::of).toList()));
            batch.starts().forEach(revision -> ledger.put(revision.start().run(), revision.entry()));
        }
    }

    /** Removes from memory the starts of runs that began long ago, except those of the given runs. */
    public void retainOnly(Set<RunKey> runs, Instant now) {
        ledger.removeBefore(now.minus(RETENTION), runs);
    }
}
