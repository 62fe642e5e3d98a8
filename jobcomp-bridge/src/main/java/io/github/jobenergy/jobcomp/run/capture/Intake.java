package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.run.capture.SpooledRecords.SpooledRecord;
import io.github.jobenergy.jobcomp.run.published.RunPublication;
import io.github.jobenergy.jobcomp.run.published.StartIntake;
import io.github.jobenergy.jobcomp.run.settings.LookupSchedule;
import io.github.jobenergy.jobcomp.run.waiting.Contradiction;
import io.github.jobenergy.jobcomp.run.waiting.RunsOfJob;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun.Lookup;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * Reads the new entries of the spool and publishes them at once, from the hook alone; then they wait for accounting. An entry is
 * moved only after its content is committed. After a failure in between it is read again, and {@link RunPublication} holds what
 * was published of it.
 *
 * <p>A record of the start of a run, which only plugins send, is released when the start is published. A record from which
 * nothing is published, such as that of a run that has not ended, is released too.
 *
 * <p>A record of a change of size is held and not published. The end of a resized run is not published at first either, since the
 * hook alone does not report when the run began.
 */
public final class Intake {

    /** The most entries taken together: a commit costs the same for one record and for thousands. */
    public static final int MOST_ENTRIES = 16_000;

    /** How long readers of committed records may have to wait, apart from one more portion. */
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final SessionContext context;
    private final StartIntake starts;
    private final Optional<LookupSchedule> schedule;
    private final ReadAhead ahead;

    /** An intake whose runs are then looked up in accounting by the schedule, or not at all without one. */
    public Intake(SessionContext context, StartIntake starts, Optional<LookupSchedule> schedule) {
        this.context = context;
        this.starts = starts;
        this.schedule = schedule;
        this.ahead = new ReadAhead(context.records(), context.runPublication());
    }

    /**
     * Takes the first of the given entries. All of their revisions are committed when this method returns.
     *
     * @param names at most {@link #MOST_ENTRIES}
     * @param then the names to be taken next, as far as they are known
     * @return the number of names that are done, 1 or more
     */
    public int take(Stage stage, List<String> names, List<String> then) throws IOException, SupersededException {
        Instant latest = now().plus(LONGEST);
        Batch batch = new Batch(stage);
        int done = 0;
        try {
            while (done < names.size() && !batch.refusesAny() && now().isBefore(latest)) {
                ReadAhead.Portion portion = ahead.take(stage, names.subList(done, names.size()), then);
                done += portion.done();
                if (!isAllKnownOf(portion.records())) {
                    batch.commit(context);
                    batch = new Batch(stage);
                }
                decide(portion, batch);
                batch.send(context.runPublication());
            }
        } catch (IOException unreadable) {
            batch.commit(context);
            throw unreadable;
        }
        batch.commit(context);
        return done;
    }

    private Instant now() {
        return context.records().clock().instant();
    }

    /**
     * Returns whether the published state of these records is in memory. Otherwise a topic is read, and all decisions have to be
     * committed before.
     */
    private boolean isAllKnownOf(List<SpooledRecord> records) {
        return starts(records).isEmpty() && context.runPublication().covers(ends(records));
    }

    private void decide(ReadAhead.Portion portion, Batch batch) throws IOException, SupersededException {
        List<SpooledRecord> records = portion.records();
        starts.take(starts(records), List.of());
        context.runPublication().expect(portion.prepared());
        NavigableMap<RunKey, LedgerEntry> published = context.runPublication().published(ends(records));
        for (SpooledRecord spooled : records) {
            if (spooled.reading() instanceof ReaderResult.Refused refused) {
                batch.refuse(spooled.entry(), refused.rejection());
            } else if (spooled.reading() instanceof ReaderResult.Resized resized) {
                hold(spooled, resized.allocation(), batch);
            } else if (spooled.reading() instanceof ReaderResult.Completed completed) {
                end(spooled, completed.completion(), published, batch);
            } else {
                batch.drop(spooled.entry().name());
            }
        }
        batch.taken(records.size());
    }

    private static List<JobStart> starts(List<SpooledRecord> records) {
        List<JobStart> starts = new ArrayList<>();
        for (SpooledRecord spooled : records) {
            if (spooled.reading() instanceof ReaderResult.Started started) {
                starts.add(started.start());
            }
        }
        return starts;
    }

    private static List<JobCompletion> ends(List<SpooledRecord> records) {
        return records.stream().flatMap(spooled -> end(spooled).stream()).toList();
    }

    /** Returns the completion in an entry, if it is the end of a run. */
    static Optional<JobCompletion> end(SpooledRecord spooled) {
        return spooled.reading() instanceof ReaderResult.Completed completed
                ? Optional.of(completed.completion())
                : Optional.empty();
    }

    private void hold(SpooledRecord spooled, JobCompletion allocation, Batch batch) {
        WaitingRun run = known(allocation.run(), spooled);
        batch.keep(
                spooled.entry().name(),
                run.with(run.records().withResize(spooled.entry().name())),
                context.waiting());
    }

    /**
     * Decides about the end of a run. A revision is put into {@code published} for the next record of the run in the same batch.
     */
    private void end(
            SpooledRecord spooled, JobCompletion completion, NavigableMap<RunKey, LedgerEntry> published, Batch batch)
            throws IOException {
        Optional<RunKey> publishedAs = RunsOfJob.of(completion.run(), published, context.waiting())
                .publishedAs(completion.run(), completion.times().endTime());
        if (publishedAs.isPresent()) {
            batch.refuse(spooled.entry(), Contradiction.of(completion, publishedAs.get(), now()));
            return;
        }
        WaitingRun before = known(completion.run(), spooled);
        Optional<LedgerEntry> last = before.published().or(() -> Optional.ofNullable(published.get(before.run())));
        WaitingRun run = before.with(before.records().withEnd(spooled.entry().name()))
                .with(lookup(spooled))
                .with(last);
        boolean isOnlyRecord = run.records().all().size() == 1;
        JobCompletion known = isOnlyRecord
                ? completion
                : HookRecord.of(run, context.records()).orElse(completion);
        Optional<Revision> revision = schedule.isPresent()
                ? publishFromHook(run, spooled.entry().name(), known, batch)
                : settle(run, known, batch);
        revision.ifPresent(revised -> published.put(run.run(), revised.entry()));
    }

    /**
     * Publishes the hook's record, unless a better one is published or the begin of the run is not known, and lets the run wait
     * for accounting.
     */
    private Optional<Revision> publishFromHook(WaitingRun run, String name, JobCompletion completion, Batch batch) {
        boolean isWithoutBegin = completion.resources().slices().isEmpty()
                && completion.resources().nodes().filter(String::isEmpty).isEmpty();
        boolean isBeginUnknown = isWithoutBegin || !run.records().resizes().isEmpty();
        boolean isMergedPublished =
                run.published().map(LedgerEntry::isFromAccounting).orElse(false);
        Optional<Revision> revision = isBeginUnknown || isMergedPublished
                ? Optional.empty()
                : context.runPublication().next(run.published(), completion);
        revision.ifPresentOrElse(batch::add, batch::addUnchanged);
        batch.keep(name, run.with(revision.map(Revision::entry).or(run::published)), context.waiting());
        return revision;
    }

    /** Publishes the hook's record as final, since there is no accounting. */
    private Optional<Revision> settle(WaitingRun run, JobCompletion whole, Batch batch) {
        Optional<Revision> revision = context.runPublication().nextSettled(run.published(), whole);
        revision.ifPresentOrElse(batch::add, batch::addUnchanged);
        batch.release(run, context.waiting());
        return revision;
    }

    private WaitingRun known(RunKey run, SpooledRecord spooled) {
        return context.waiting().find(run).orElseGet(() -> WaitingRun.unknown(run, lookup(spooled)));
    }

    /**
     * Returns the arrival and the first query of an entry. An arrival in the future, by the clock of the bridge, counts as now.
     */
    private Lookup lookup(SpooledRecord spooled) {
        Instant now = now();
        Instant written = spooled.entry().arrival();
        Instant arrival = written.isAfter(now) ? now : written;
        return new Lookup(
                arrival, schedule.map(times -> times.firstLookup(arrival)).orElse(arrival));
    }
}
