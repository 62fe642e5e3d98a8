package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.run.Counter.Event;
import io.github.jobenergy.jobcomp.run.SpooledRecords.SpooledRecord;
import io.github.jobenergy.jobcomp.run.WaitingRun.Look;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The first step: what the hook left is read and said at once, from the hook alone; then the entry waits for accounting. An
 * entry moves on only after what it says is committed, so whatever happens in between, it is read again, and the register
 * knows what was said of it.
 *
 * <p>A record of the start of a run, which only plugins send, is done with when that is said; so is one that says nothing.
 *
 * <p>A record of a change of size is held and not said; nor is, at first, the end of such a run, since the hook alone does
 * not know when it began.
 */
final class Intake {

    /**
     * How many entries are taken together at most, and how many bytes once reached end a batch. A commit costs the same for one
     * record and for thousands; two thousand and what is made of them are about 15 MB.
     */
    static final int MOST_ENTRIES = 2_000;

    private static final long ENOUGH_BYTES = 8 << 20;

    private final Desk desk;
    private final StartIntake starts;
    private final Optional<LookSchedule> schedule;

    /** For runs that are then looked up in accounting by this schedule, or by none. */
    Intake(Desk desk, StartIntake starts, Optional<LookSchedule> schedule) {
        this.desk = desk;
        this.starts = starts;
        this.schedule = schedule;
    }

    /**
     * Takes the first of these entries: all that is to be said of them is committed when this returns.
     *
     * @return how many of the names are done with, 1 or more
     */
    int take(Stage stage, List<String> names) throws IOException, SupersededException {
        List<SpooledRecord> records = new ArrayList<>();
        int done = 0;
        long bytes = 0;
        int most = Math.min(names.size(), MOST_ENTRIES);
        while (done < most && bytes < ENOUGH_BYTES) {
            int next = Math.min(most, done + SpooledRecords.MOST_AT_ONCE);
            for (SpooledRecord spooled : desk.records().readAll(stage, names.subList(done, next))) {
                bytes += spooled.entry().bytes().length();
                records.add(spooled);
            }
            done = next;
        }
        take(stage, records);
        return done;
    }

    private void take(Stage stage, Collection<SpooledRecord> records) throws IOException, SupersededException {
        Batch batch = new Batch(stage);
        starts.take(starts(records), List.of());
        Map<RunKey, LedgerEntry> published = desk.register().published(completions(records));
        for (SpooledRecord spooled : records) {
            if (spooled.reading() instanceof Reading.Refused refused) {
                batch.refuse(spooled.entry(), refused.rejection());
            } else if (spooled.reading() instanceof Reading.Resized resized) {
                hold(spooled, resized.allocation(), batch);
            } else if (spooled.reading() instanceof Reading.Completed completed) {
                RunKey run = completed.completion().run();
                end(spooled, completed.completion(), Optional.ofNullable(published.get(run)), batch);
            } else {
                batch.drop(spooled.entry().name());
            }
        }
        batch.commit(desk);
        desk.counter().add(stage == Stage.NEW ? Event.TAKEN : Event.RECALLED, records.size());
    }

    private static List<JobStart> starts(Collection<SpooledRecord> records) {
        List<JobStart> starts = new ArrayList<>();
        for (SpooledRecord spooled : records) {
            if (spooled.reading() instanceof Reading.Started started) {
                starts.add(started.start());
            }
        }
        return starts;
    }

    private static List<JobCompletion> completions(Collection<SpooledRecord> records) {
        List<JobCompletion> completions = new ArrayList<>();
        for (SpooledRecord spooled : records) {
            if (spooled.reading() instanceof Reading.Completed completed) {
                completions.add(completed.completion());
            }
        }
        return completions;
    }

    private void hold(SpooledRecord spooled, JobCompletion allocation, Batch batch) {
        WaitingRun run = known(allocation.run(), spooled);
        batch.keep(
                spooled.entry().name(),
                run.with(run.records().withResize(spooled.entry().name())),
                desk.waiting());
    }

    private void end(SpooledRecord spooled, JobCompletion completion, Optional<LedgerEntry> inLedger, Batch batch)
            throws IOException {
        WaitingRun before = known(completion.run(), spooled);
        Optional<LedgerEntry> published = before.published().isPresent() ? before.published() : inLedger;
        WaitingRun run = before.with(before.records().withEnd(spooled.entry().name()))
                .with(look(spooled))
                .with(published);
        boolean isOnlyRecord = run.records().all().size() == 1;
        JobCompletion known =
                isOnlyRecord ? completion : HookRecord.of(run, desk.records()).orElse(completion);
        if (schedule.isPresent()) {
            announce(run, spooled.entry().name(), known, batch);
        } else {
            settle(run, known, batch);
        }
    }

    /** Says what the hook knows, unless something better was said or its begin is not known, and waits for accounting. */
    private void announce(WaitingRun run, String name, JobCompletion completion, Batch batch) {
        boolean isBeginUnknown =
                !run.records().resizes().isEmpty() && run.published().isEmpty();
        boolean isBetterSaid =
                run.published().map(LedgerEntry::isFromAccounting).orElse(false);
        Optional<Revision> revision = isBeginUnknown || isBetterSaid
                ? Optional.empty()
                : desk.register().next(run.published(), completion);
        revision.ifPresentOrElse(batch::say, batch::sayNothing);
        batch.keep(name, run.with(revision.map(Revision::entry).or(run::published)), desk.waiting());
    }

    /** There is no accounting: what the hook knows is all there will be. */
    private void settle(WaitingRun run, JobCompletion whole, Batch batch) {
        desk.register().next(run.published(), whole.revised(1, true)).ifPresentOrElse(batch::say, batch::sayNothing);
        batch.release(run, desk.waiting());
    }

    private WaitingRun known(RunKey run, SpooledRecord spooled) {
        return desk.waiting().find(run).orElseGet(() -> WaitingRun.unknown(run, look(spooled)));
    }

    /** An entry from the future, by our clock, has just come. */
    private Look look(SpooledRecord spooled) {
        Instant now = desk.records().clock().instant();
        Instant written = spooled.entry().arrival();
        Instant arrival = written.isAfter(now) ? now : written;
        return new Look(arrival, schedule.map(looks -> looks.firstLook(arrival)).orElse(arrival));
    }
}
