package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.run.SpooledRecords.SpooledRecord;
import io.github.jobenergy.jobcomp.run.WaitingRun.Look;
import io.github.jobenergy.jobcomp.spool.Stage;
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

    /** How many entries are taken together at most: a commit costs the same for one record and for thousands. */
    static final int MOST_ENTRIES = 16_000;

    /** So long others who read what is committed may have to wait, and a portion longer. */
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final SessionContext desk;
    private final StartIntake starts;
    private final Optional<LookSchedule> schedule;
    private final ReadAhead ahead;

    /** For runs that are then looked up in accounting by this schedule, or by none. */
    Intake(SessionContext desk, StartIntake starts, Optional<LookSchedule> schedule) {
        this.desk = desk;
        this.starts = starts;
        this.schedule = schedule;
        this.ahead = new ReadAhead(desk.records(), desk.register());
    }

    /**
     * Takes the first of these entries: all that is to be said of them is committed when this returns.
     *
     * @param names at most {@link #MOST_ENTRIES}
     * @param then those that will be taken next, as far as that is known
     * @return how many of the names are done with, 1 or more
     */
    int take(Stage stage, List<String> names, List<String> then) throws IOException, SupersededException {
        Instant latest = now().plus(LONGEST);
        Batch batch = new Batch(stage);
        int done = 0;
        try {
            while (done < names.size() && !batch.refusesAny() && now().isBefore(latest)) {
                ReadAhead.Portion portion = ahead.take(stage, names.subList(done, names.size()), then);
                done += portion.done();
                if (!isAllKnownOf(portion.records())) {
                    batch.commit(desk);
                    batch = new Batch(stage);
                }
                decide(portion, batch);
                batch.send(desk.register());
            }
        } catch (IOException unreadable) {
            batch.commit(desk);
            throw unreadable;
        }
        batch.commit(desk);
        return done;
    }

    private Instant now() {
        return desk.records().clock().instant();
    }

    /** Whether what was said of these is known here; else the topic is read, and before that all has to be committed. */
    private boolean isAllKnownOf(List<SpooledRecord> records) {
        return starts(records).isEmpty() && desk.register().knows(ends(records));
    }

    private void decide(ReadAhead.Portion portion, Batch batch) throws IOException, SupersededException {
        List<SpooledRecord> records = portion.records();
        starts.take(starts(records), List.of());
        desk.register().expect(portion.prepared());
        NavigableMap<RunKey, LedgerEntry> published = desk.register().published(ends(records));
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

    /** What an entry says of the end of a run, if it does. */
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
                desk.waiting());
    }

    /** What is said here of a run, its next record in the same batch has to know. */
    private void end(
            SpooledRecord spooled, JobCompletion completion, NavigableMap<RunKey, LedgerEntry> published, Batch batch)
            throws IOException {
        Optional<RunKey> publishedAs = RunsOfJob.of(completion.run(), published, desk.waiting())
                .publishedAs(completion.run(), completion.times().endTime());
        if (publishedAs.isPresent()) {
            batch.refuse(spooled.entry(), Contradiction.of(completion, publishedAs.get(), now()));
            return;
        }
        WaitingRun before = known(completion.run(), spooled);
        Optional<LedgerEntry> last = before.published().or(() -> Optional.ofNullable(published.get(before.run())));
        WaitingRun run = before.with(before.records().withEnd(spooled.entry().name()))
                .with(look(spooled))
                .with(last);
        boolean isOnlyRecord = run.records().all().size() == 1;
        JobCompletion known =
                isOnlyRecord ? completion : HookRecord.of(run, desk.records()).orElse(completion);
        Optional<Revision> revision =
                schedule.isPresent() ? announce(run, spooled.entry().name(), known, batch) : settle(run, known, batch);
        revision.ifPresent(said -> published.put(run.run(), said.entry()));
    }

    /** Says what the hook knows, unless something better was said or its begin is not known, and waits for accounting. */
    private Optional<Revision> announce(WaitingRun run, String name, JobCompletion completion, Batch batch) {
        boolean isWithoutBegin = completion.resources().slices().isEmpty()
                && completion.resources().nodes().filter(String::isEmpty).isEmpty();
        boolean isBeginUnknown = isWithoutBegin || !run.records().resizes().isEmpty();
        boolean isBetterSaid =
                run.published().map(LedgerEntry::isFromAccounting).orElse(false);
        Optional<Revision> revision = isBeginUnknown || isBetterSaid
                ? Optional.empty()
                : desk.register().next(run.published(), completion);
        revision.ifPresentOrElse(batch::say, batch::sayNothing);
        batch.keep(name, run.with(revision.map(Revision::entry).or(run::published)), desk.waiting());
        return revision;
    }

    /** There is no accounting: what the hook knows is all there will be. */
    private Optional<Revision> settle(WaitingRun run, JobCompletion whole, Batch batch) {
        Optional<Revision> revision = desk.register().nextSettled(run.published(), whole);
        revision.ifPresentOrElse(batch::say, batch::sayNothing);
        batch.release(run, desk.waiting());
        return revision;
    }

    private WaitingRun known(RunKey run, SpooledRecord spooled) {
        return desk.waiting().find(run).orElseGet(() -> WaitingRun.unknown(run, look(spooled)));
    }

    /** An entry from the future, by our clock, has just come. */
    private Look look(SpooledRecord spooled) {
        Instant now = now();
        Instant written = spooled.entry().arrival();
        Instant arrival = written.isAfter(now) ? now : written;
        return new Look(arrival, schedule.map(looks -> looks.firstLook(arrival)).orElse(arrival));
    }
}
