package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.Ledger;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.privacy.Discretion;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.Parcel;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was said of each run, and the way to say more: nothing is compared, remembered or published but what the privacy
 * policy lets out.
 */
final class Register {

    /** How many runs are remembered; of earlier ones the topic is asked. */
    private static final int MOST_RUNS = 200_000;

    private final Connection connection;
    private final Ledger ledger;
    private final Content content = new Content();
    private final Discretion discretion;

    /** Knows all that was said of the cluster's runs that ended since then. */
    Register(Connection connection, BridgeConfig config, Instant since) {
        this.connection = connection;
        this.discretion = new Discretion(config.privacy());
        this.ledger = new Ledger(since, MOST_RUNS);
        connection.readLedger(since, (run, entry) -> {
            if (run.cluster().equals(config.cluster())) {
                ledger.put(run, entry);
            }
        });
    }

    /** What was last said of those of these runs of which anything was. */
    Map<RunKey, LedgerEntry> published(Collection<JobCompletion> completions) {
        Map<RunKey, LedgerEntry> published = new HashMap<>();
        Set<RunKey> unknown = new HashSet<>();
        Instant earliest = Instant.MAX;
        for (JobCompletion completion : completions) {
            Optional<LedgerEntry> entry = ledger.find(completion.run());
            entry.ifPresent(found -> published.put(completion.run(), found));
            Instant end = completion.times().endTime();
            if (entry.isEmpty() && !ledger.knows(end)) {
                unknown.add(completion.run());
                earliest = end.isBefore(earliest) ? end : earliest;
            }
        }
        if (!unknown.isEmpty()) {
            connection.readLedger(earliest, (run, entry) -> {
                if (unknown.contains(run)) {
                    published.put(run, entry);
                }
            });
        }
        return published;
    }

    /** The next revision of a run, if what is known now says more than what was said. */
    Optional<Revision> next(Optional<LedgerEntry> published, JobCompletion completion) {
        return Revision.next(published, discretion.of(completion), content);
    }

    /** Says it; when this returns it is said for good. */
    void publish(Parcel parcel) throws SupersededException {
        if (parcel.isEmpty()) {
            return;
        }
        connection.publish(new Parcel(
                parcel.revisions(),
                parcel.rejections().stream().map(discretion::of).toList()));
        parcel.revisions().stream()
                .sorted(Comparator.comparingLong(revision -> revision.entry().revision()))
                .forEach(revision -> ledger.put(revision.completion().run(), revision.entry()));
    }
}
