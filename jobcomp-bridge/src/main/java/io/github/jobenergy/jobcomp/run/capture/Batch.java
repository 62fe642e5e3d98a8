package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.jobcomp.run.published.RunPublication;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRuns;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The decisions of a task about some spool entries: all of them are published before any entry is moved. */
public final class Batch {

    private final Stage stage;
    private final List<Revision> revisions = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final List<SpoolEntry> refused = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private final List<String> released = new ArrayList<>();
    private long taken;
    private long first;
    private long revised;
    private long unchanged;
    private long leftBehind;

    /** A batch of entries of the given stage. */
    public Batch(Stage stage) {
        this.stage = stage;
    }

    /** Counts entries taken from the stage. */
    void taken(int entries) {
        taken += entries;
    }

    /** Adds a revision to publish. */
    public void add(Revision revision) {
        revisions.add(revision);
    }

    /** Counts a record that adds nothing to the published state. */
    public void addUnchanged() {
        unchanged++;
    }

    /** Adds rejections to publish. */
    public void report(List<Rejection> newRejections) {
        rejections.addAll(newRejections);
    }

    void refuse(SpoolEntry entry, Rejection rejection) {
        refused.add(entry);
        rejections.add(rejection);
    }

    /**
     * Keeps the entry waiting with its run. If {@code waiting} is full, the entry only stays in the folder and is left behind.
     */
    void keep(String name, WaitingRun run, WaitingRuns waiting) {
        kept.add(name);
        if (!waiting.put(run)) {
            leftBehind++;
        }
    }

    /** Releases an entry whose content is fully published. */
    void drop(String name) {
        released.add(name);
    }

    /** Releases all entries of a settled run and removes the run from {@code waiting}. */
    public void release(WaitingRun run, WaitingRuns waiting) {
        waiting.remove(run);
        released.addAll(run.records().all());
    }

    /** Returns whether the batch holds refused entries. They stay in memory with their content until they are put aside. */
    boolean refusesAny() {
        return !refused.isEmpty();
    }

    /** Sends the revisions and rejections collected until now, and clears them. */
    void send(RunPublication runPublication) throws SupersededException {
        runPublication.send(new PublicationBatch(revisions, rejections));
        long firstRevisions = revisions.stream()
                .filter(revision -> revision.entry().revision() == 1)
                .count();
        first += firstRevisions;
        revised += revisions.size() - firstRevisions;
        revisions.clear();
        rejections.clear();
    }

    /** Sends and commits the batch, then moves its entries and counts its decisions. */
    public void commit(SessionContext context) throws IOException, SupersededException {
        send(context.runPublication());
        context.runPublication().commit();
        for (SpoolEntry entry : refused) {
            context.records().putAside(stage, entry);
        }
        if (stage == Stage.NEW) {
            context.records().keepWaiting(kept);
        }
        context.records().release(stage, released);
        count(context.counter(), context.waiting());
    }

    private void count(Counter counter, WaitingRuns waiting) {
        counter.add(stage == Stage.NEW ? Event.TAKEN : Event.RECALLED, taken);
        counter.add(Event.PUBLISHED, first);
        counter.add(Event.REVISED, revised);
        counter.add(Event.UNCHANGED, unchanged);
        counter.add(Event.REJECTED, refused.size());
        counter.add(Event.RELEASED, released.size());
        counter.add(Event.LEFT_BEHIND, leftBehind);
        counter.waiting(waiting.entries());
    }
}
