package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.Ledger;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.WrittenContent;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
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
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What was said of each run, and the way to say more: nothing is compared, remembered or published but what the privacy
 * policy lets out.
 */
final class PublishedRuns {

    /** How many runs are remembered; of earlier ones the topic is asked. */
    private static final int MOST_RUNS = 200_000;

    /**
     * So many records of the ledger are read again at the start, in each partition, however old: a run may end a second time,
     * hours after the first, where slurmctld was restarted from an older state.
     */
    private static final long LATEST = 50_000;

    /** Later than any run ends: what ended first is forgotten first. */
    private static final Instant NOT_ENDED = Instant.parse("9999-01-01T00:00:00Z");

    private final Connection connection;
    private final String cluster;
    private final Ledger ledger;
    private final Content content = new Content();
    private final PrivacyFilter discretion;

    private Prepared prepared = new Prepared();

    /** Knows all that was said of the cluster's runs that ended since then, and of those of which something was said last. */
    PublishedRuns(Connection connection, BridgeConfig config, Instant since) {
        this.connection = connection;
        this.cluster = config.cluster();
        this.discretion = new PrivacyFilter(config.privacy());
        this.ledger = new Ledger(since, MOST_RUNS);
        connection.readLedger(since, LATEST, (run, entry) -> {
            if (run.cluster().equals(cluster)) {
                ledger.put(run, entry);
            }
        });
        connection
                .readProgress()
                .ifPresent(progress ->
                        progress.erased().forEach(run -> ledger.put(run, LedgerEntry.erased(0, NOT_ENDED, NOT_ENDED))));
    }

    /**
     * A record, ready to be compared.
     *
     * @param completion as it may be published
     * @param content its content
     */
    record Compared(JobCompletion completion, WrittenContent content) {}

    /** Such records, by those they were made of: themselves, not their equals, which would take as long to find as to make. */
    static final class Prepared {

        private final IdentityHashMap<JobCompletion, Compared> records = new IdentityHashMap<>();

        void put(JobCompletion completion, Compared compared) {
            records.put(completion, compared);
        }
    }

    /** What was last said of those of these runs of which anything was, and of other runs of their jobs. */
    NavigableMap<RunKey, LedgerEntry> published(Collection<JobCompletion> completions) {
        Map<RunKey, Instant> ends = new HashMap<>();
        completions.forEach(
                completion -> ends.put(completion.run(), completion.times().endTime()));
        return published(ends);
    }

    /** What was last said of those of these runs, which ended then, of which anything was, and of other runs of their jobs. */
    NavigableMap<RunKey, LedgerEntry> published(Map<RunKey, Instant> ends) {
        NavigableMap<RunKey, LedgerEntry> published = new TreeMap<>();
        Set<Long> unknown = new HashSet<>();
        Instant earliest = Instant.MAX;
        for (Map.Entry<RunKey, Instant> run : ends.entrySet()) {
            published.putAll(ledger.ofJob(cluster, run.getKey().jobId()));
            if (!published.containsKey(run.getKey()) && !ledger.knows(run.getValue())) {
                unknown.add(run.getKey().jobId());
                earliest = run.getValue().isBefore(earliest) ? run.getValue() : earliest;
            }
        }
        if (!unknown.isEmpty()) {
            connection.readLedger(earliest, (run, entry) -> {
                if (unknown.contains(run.jobId()) && run.cluster().equals(cluster)) {
                    published.put(run, entry);
                }
            });
        }
        return published;
    }

    /** What was last said of the runs of that run's job, as far as it is remembered. */
    NavigableMap<RunKey, LedgerEntry> remembered(RunKey run) {
        return ledger.ofJob(cluster, run.jobId());
    }

    /** {@link #next} will be asked about these. */
    void expect(Prepared records) {
        prepared = records;
    }

    /** Works out what is needed to compare a record. Safe for use by any thread. */
    Compared compared(JobCompletion completion) {
        JobCompletion discreet = discretion.of(completion);
        return new Compared(discreet, content.of(discreet));
    }

    /** The next revision of a run, if what is known now says more than what was said. */
    Optional<Revision> next(Optional<LedgerEntry> published, JobCompletion completion) {
        Compared now = known(completion);
        return Revision.next(published, now.completion(), now.content());
    }

    /** The same of a record that is the last. */
    Optional<Revision> nextSettled(Optional<LedgerEntry> published, JobCompletion completion) {
        Compared now = known(completion);
        return Revision.next(published, now.completion().revised(1, true), now.content());
    }

    private Compared known(JobCompletion completion) {
        Compared known = prepared.records.get(completion);
        return known == null ? compared(completion) : known;
    }

    /** The next revision of a run that asks that nothing personal of it be published, if there is anything new. */
    Optional<Revision> nextAnonymous(Optional<LedgerEntry> published, JobCompletion completion) {
        JobCompletion anonymous = discretion.anonymous(completion);
        return Revision.next(published, anonymous, content);
    }

    /** How far accounting was searched, by this bridge or any before. */
    SearchProgress progress(Instant now) {
        return connection.readProgress().orElseGet(() -> SearchProgress.none(cluster, now));
    }

    /** Whether it is known here what was said of all runs that ended then: {@link #published} will not ask the topic. */
    boolean knows(Collection<JobCompletion> completions) {
        return completions.stream()
                .allMatch(completion -> ledger.knows(completion.times().endTime())
                        || ledger.find(completion.run()).isPresent());
    }

    /** Says it; when this returns it is said for good. */
    void publish(Parcel parcel) throws SupersededException {
        send(parcel);
        commit();
    }

    /** All that was sent is said for good when this returns. */
    void commit() throws SupersededException {
        connection.commit();
    }

    /** Says it, with all that is sent until the next {@link #commit}; if that fails, this register knows too much. */
    void send(Parcel parcel) throws SupersededException {
        if (parcel.isEmpty()) {
            return;
        }
        connection.send(new Parcel(
                parcel.revisions(),
                parcel.starts(),
                parcel.rejections().stream().map(discretion::of).toList(),
                parcel.progress()));
        parcel.revisions().stream()
                .sorted(Comparator.comparingLong(revision -> revision.entry().revision()))
                .forEach(revision -> ledger.put(revision.completion().run(), revision.entry()));
    }
}
