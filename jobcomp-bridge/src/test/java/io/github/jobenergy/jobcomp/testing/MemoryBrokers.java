package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.jobcomp.publish.AdoptedTopic;
import io.github.jobenergy.jobcomp.publish.Brokers;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.common.KafkaException;

/** Brokers in memory: what is committed, and failures on request, before a commit or after it. */
public final class MemoryBrokers implements Brokers {

    /** The entry of a run may be written before a search for an entry of that run with a later end. */
    private static final Duration SLACK = Duration.ofHours(1);

    private final List<JobCompletion> completions = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final Map<RunKey, LedgerEntry> ledger = new LinkedHashMap<>();
    private final List<JobStart> starts = new ArrayList<>();
    private final Map<RunKey, StartEntry> startLedger = new LinkedHashMap<>();
    private Optional<SearchProgress> progress = Optional.empty();
    private int failuresBeforeCommit;
    private int failuresAfterCommit;

    /** The next commits fail, and nothing of them is there. */
    public void failBeforeCommit(int times) {
        failuresBeforeCommit = times;
    }

    /** The next commits succeed, but report a failure. */
    public void failAfterCommit(int times) {
        failuresAfterCommit = times;
    }

    /** All completions, in the order in which they were committed. */
    public List<JobCompletion> completions() {
        return List.copyOf(completions);
    }

    /** All starts, likewise. */
    public List<JobStart> starts() {
        return List.copyOf(starts);
    }

    /** All rejections, likewise. */
    public List<Rejection> rejections() {
        return List.copyOf(rejections);
    }

    /** The last record of each run. */
    public Map<RunKey, JobCompletion> last() {
        Map<RunKey, JobCompletion> last = new LinkedHashMap<>();
        completions.forEach(completion -> last.put(completion.run(), completion));
        return last;
    }

    /** Erases the run: its records are removed, and the ledger records the erasure. */
    public void erase(RunKey run, Instant now) {
        completions.removeIf(completion -> completion.run().equals(run));
        ledger.put(run, LedgerEntry.erased(1, now, now));
    }

    /** Likewise of a run that has not ended. */
    public void eraseBeforeItsEnd(RunKey run, Instant now) {
        erase(run, now);
        progress = Optional.of(progress.orElseGet(() -> SearchProgress.none(run.cluster(), now))
                .erased(List.of(run)));
    }

    @Override
    public List<String> errors() {
        return List.of();
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public void prepare() {
        // Memory needs no topics.
    }

    @Override
    public Relay join() {
        throw new IllegalStateException("in memory there is one bridge");
    }

    @Override
    public AdoptedTopic adopt(List<String> topics) {
        throw new IllegalStateException("no other bridge publishes in memory");
    }

    @Override
    public Connection connect() {
        return new MemoryConnection();
    }

    private void commit(PublicationBatch batch) {
        for (Revision revision : batch.revisions()) {
            ContractCheck.assertValid(revision.completion());
            completions.add(revision.completion());
            ledger.put(revision.completion().run(), revision.entry());
        }
        for (StartRevision revision : batch.starts()) {
            ContractCheck.assertValid(revision.start());
            starts.add(revision.start());
            startLedger.put(revision.start().run(), revision.entry());
        }
        batch.rejections().forEach(ContractCheck::assertValid);
        batch.progress().ifPresent(progressed -> progress = Optional.of(progressed));
        rejections.addAll(batch.rejections());
    }

    private final class MemoryConnection implements Connection {

        private final List<PublicationBatch> sent = new ArrayList<>();

        @Override
        public void send(PublicationBatch batch) {
            if (!batch.isEmpty()) {
                sent.add(batch);
            }
        }

        @Override
        public void commit() {
            if (sent.isEmpty()) {
                return;
            }
            if (failuresBeforeCommit > 0) {
                failuresBeforeCommit--;
                throw new KafkaException("the brokers are away");
            }
            sent.forEach(MemoryBrokers.this::commit);
            sent.clear();
            if (failuresAfterCommit > 0) {
                failuresAfterCommit--;
                throw new KafkaException("the response to the commit was lost");
            }
        }

        @Override
        public void readLedger(Instant endTime, long latest, BiConsumer<RunKey, LedgerEntry> reported) {
            requireAllCommitted();
            ledger.forEach((run, entry) -> {
                if (latest >= ledger.size() || !entry.endTime().isBefore(endTime.minus(SLACK))) {
                    reported.accept(run, entry);
                }
            });
        }

        @Override
        public void readStarts(Instant startTime, BiConsumer<RunKey, StartEntry> reported) {
            requireAllCommitted();
            startLedger.forEach((run, entry) -> {
                if (!entry.startTime().isBefore(startTime)) {
                    reported.accept(run, entry);
                }
            });
        }

        @Override
        public Optional<SearchProgress> readProgress() {
            requireAllCommitted();
            return progress;
        }

        private void requireAllCommitted() {
            if (!sent.isEmpty()) {
                throw new IllegalStateException(
                        "expected that all that was sent is committed before the ledger is read");
            }
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
