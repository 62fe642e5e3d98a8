package io.github.jobenergy.jobcomp.run.published;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.Ledger;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.WrittenContent;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.program.kafka.SupersededException;
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
 * The published state of each run, and the publication of further revisions. Records are compared, remembered and published only
 * as the privacy policy lets them out.
 */
public final class RunPublication {

    /** The most runs held in memory; the topic is read for earlier ones. */
    private static final int MOST_RUNS = 200_000;

    /**
     * The number of ledger records read at the start in each partition, however old: a run may end a second time, hours after the
     * first, if slurmctld was restarted from an older state.
     */
    private static final long LATEST = 50_000;

    /** A time later than the end of any run: the runs that ended first are removed from memory first. */
    private static final Instant NOT_ENDED = Instant.parse("9999-01-01T00:00:00Z");

    private final Connection connection;
    private final String cluster;
    private final Ledger ledger;
    private final Content content = new Content();
    private final PrivacyFilter privacyFilter;

    private Prepared prepared = new Prepared();

    /** Reads the published state of the cluster's runs that ended since {@code since}, and of the runs published last. */
    public RunPublication(Connection connection, BridgeConfig config, Instant since) {
        this.connection = connection;
        this.cluster = config.cluster();
        this.privacyFilter = new PrivacyFilter(config.privacy());
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
     * A record prepared for comparison.
     *
     * @param completion the record as it may be published
     * @param content the content of the record
     */
    public record Compared(JobCompletion completion, WrittenContent content) {}

    /**
     * Prepared records by the records they were made of. The key is the object itself, since a search by equality would take as
     * long as the preparation.
     */
    public static final class Prepared {

        private final IdentityHashMap<JobCompletion, Compared> records = new IdentityHashMap<>();

        /** Adds a prepared record. */
        public void put(JobCompletion completion, Compared compared) {
            records.put(completion, compared);
        }
    }

    /** Returns the last published state of the given runs and of other runs of their jobs. */
    public NavigableMap<RunKey, LedgerEntry> published(Collection<JobCompletion> completions) {
        Map<RunKey, Instant> ends = new HashMap<>();
        completions.forEach(
                completion -> ends.put(completion.run(), completion.times().endTime()));
        return published(ends);
    }

    /** Returns the last published state of the given runs, with their ends, and of other runs of their jobs. */
    public NavigableMap<RunKey, LedgerEntry> published(Map<RunKey, Instant> ends) {
        NavigableMap<RunKey, LedgerEntry> published = new TreeMap<>();
        Set<Long> unknown = new HashSet<>();
        Instant earliest = Instant.MAX;
        for (Map.Entry<RunKey, Instant> run : ends.entrySet()) {
            published.putAll(ledger.ofJob(cluster, run.getKey().jobId()));
            if (!published.containsKey(run.getKey()) && !ledger.covers(run.getValue())) {
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

    /** Returns the last published state of the runs of the job of {@code run}, as far as it is in memory. */
    public NavigableMap<RunKey, LedgerEntry> inMemory(RunKey run) {
        return ledger.ofJob(cluster, run.jobId());
    }

    /** Sets the prepared records for the following calls of {@link #next}. */
    public void expect(Prepared records) {
        prepared = records;
    }

    /** Prepares a record for comparison. Thread-safe. */
    public Compared compared(JobCompletion completion) {
        JobCompletion filtered = privacyFilter.of(completion);
        return new Compared(filtered, content.of(filtered));
    }

    /** Returns the next revision of a run, if the record adds to the published state. */
    public Optional<Revision> next(Optional<LedgerEntry> published, JobCompletion completion) {
        Compared now = known(completion);
        return Revision.next(published, now.completion(), now.content());
    }

    /** Returns the next revision of a run with a final record, if the record adds to the published state. */
    public Optional<Revision> nextSettled(Optional<LedgerEntry> published, JobCompletion completion) {
        Compared now = known(completion);
        return Revision.next(published, now.completion().revised(1, true), now.content());
    }

    private Compared known(JobCompletion completion) {
        Compared known = prepared.records.get(completion);
        return known == null ? compared(completion) : known;
    }

    /** Returns the next revision of a run that opted out of the publication of personal data, if there is anything new. */
    public Optional<Revision> nextAnonymous(Optional<LedgerEntry> published, JobCompletion completion) {
        JobCompletion anonymous = privacyFilter.anonymous(completion);
        return Revision.next(published, anonymous, content);
    }

    /** Returns how far accounting was searched, by this bridge or any earlier one. */
    public SearchProgress progress(Instant now) {
        return connection.readProgress().orElseGet(() -> SearchProgress.none(cluster, now));
    }

    /** Returns whether the published state of all these runs is in memory, so that {@link #published} does not read the topic. */
    public boolean covers(Collection<JobCompletion> completions) {
        return completions.stream()
                .allMatch(completion -> ledger.covers(completion.times().endTime())
                        || ledger.find(completion.run()).isPresent());
    }

    /** Publishes the batch; it is committed when this method returns. */
    public void publish(PublicationBatch batch) throws SupersededException {
        send(batch);
        commit();
    }

    /** Commits all that was sent. */
    public void commit() throws SupersededException {
        connection.commit();
    }

    /**
     * Sends the batch, to be committed by the next {@link #commit}. If that fails, the state in memory is ahead of the topic.
     */
    public void send(PublicationBatch batch) throws SupersededException {
        if (batch.isEmpty()) {
            return;
        }
        connection.send(new PublicationBatch(
                batch.revisions(),
                batch.starts(),
                batch.rejections().stream().map(privacyFilter::of).toList(),
                batch.progress()));
        batch.revisions().stream()
                .sorted(Comparator.comparingLong(revision -> revision.entry().revision()))
                .forEach(revision -> ledger.put(revision.completion().run(), revision.entry()));
    }
}
