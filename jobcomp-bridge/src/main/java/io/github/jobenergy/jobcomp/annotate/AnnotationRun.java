package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.publish.ResultTopic;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.monitoring.LoopProgress;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the results of a topic into the comments of their runs until it is stopped. An offset is stored after the outcome of its record,
 * so a record that was read before a kill is read again, and its comment is then up to date. While accounting does not answer, the record
 * is repeated. Without the permission to see all jobs, a job that accounting does not show proves nothing: then the record is repeated, or
 * the run ends.
 */
public final class AnnotationRun {

    private static final Logger LOG = LoggerFactory.getLogger(AnnotationRun.class);

    private static final Duration LONGEST_POLL = Duration.ofMillis(500);
    private static final Duration SUMMARY_INTERVAL = Duration.ofHours(1);

    /** The pause after which a run that is not in accounting is queried again, until its result is final. */
    private static final Duration ABSENCE_INTERVAL = Duration.ofMinutes(10);

    private final ResultTopic topic;
    private final Permission permission;
    private final Annotator annotator;
    private final AnnotationSettings settings;
    private final ClockAndRandom timing;
    private final AnnotationPace pace;
    private final PendingResults pending = new PendingResults();
    private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);

    private final Attempts attempts = new Attempts();

    private final LoopProgress progress = new LoopProgress("annotation");
    private volatile Progress reported = new Progress(Map.of(), Duration.ZERO);
    private Instant summarized = Instant.MIN;
    private volatile boolean isStopped;

    /** Creates a run over the topic, with a sacctmgr of that version. */
    public static AnnotationRun of(
            ResultTopic topic,
            SlurmComments comments,
            SlurmComments.Version version,
            AnnotationSettings settings,
            ClockAndRandom timing) {
        return new AnnotationRun(topic, comments, rules(version, settings), settings, timing);
    }

    /** Creates a run that prints each comment with its job id instead of writing it. */
    public static AnnotationRun printing(
            ResultTopic topic,
            SlurmComments comments,
            SlurmComments.Version version,
            AnnotationSettings settings,
            ClockAndRandom timing,
            Consumer<String> out) {
        return new AnnotationRun(topic, new PrintedComments(comments, out), rules(version, settings), settings, timing);
    }

    private static CommentRules rules(SlurmComments.Version version, AnnotationSettings settings) {
        return new CommentRules(version.keepsCase(), settings.skipsEmpty());
    }

    AnnotationRun(
            ResultTopic topic,
            Comments comments,
            CommentRules rules,
            AnnotationSettings settings,
            ClockAndRandom timing) {
        this.topic = topic;
        this.permission = new KnownPermission(comments::permission, timing.clock());
        this.annotator = new Annotator(comments, rules);
        this.settings = settings;
        this.timing = timing;
        this.pace = new AnnotationPace(settings, timing);
    }

    /**
     * What was done until the last round.
     *
     * @param counts the number of records by outcome
     * @param oldestDue how long the oldest due result has been due
     */
    public record Progress(Map<String, Long> counts, Duration oldestDue) {

        public Progress {
            counts = Map.copyOf(counts);
        }
    }

    /** Returns the progress of the rounds. For any thread. */
    public LoopProgress rounds() {
        return progress;
    }

    /** Returns what was done until the last round. For any thread. */
    public Progress reported() {
        return reported;
    }

    /** Ends {@link #run} after the comment that is being written. For any thread. */
    public void stop() {
        isStopped = true;
    }

    /**
     * Runs until {@link #stop}.
     *
     * @throws DeniedException if the user of the program may not modify jobs
     */
    public void run() throws DeniedException, InterruptedException {
        while (!isStopped) {
            step();
        }
        summarize();
    }

    /**
     * Runs until each partition is read to the end that it had when the topic was opened, or to a result that is not yet written.
     *
     * @throws DeniedException if the user of the program may not modify jobs
     */
    public void runToEnd() throws DeniedException, InterruptedException {
        do {
            step();
        } while (!isStopped && (!topic.isReadToEnd(pending.partitions()) || due().isPresent()));
        summarize();
    }

    /** Thrown if the user of the program may not modify jobs. */
    public static final class DeniedException extends Exception {

        private static final long serialVersionUID = 1L;

        DeniedException(WriteFailedException denied) {
            super(denied.getMessage(), denied);
        }

        DeniedException(Permission.Answer denied) {
            super(denied.detail());
        }
    }

    /** Reads records, decides those that need no command, and annotates at most one run. */
    void step() throws DeniedException, InterruptedException {
        ResultTopic.Polled polled = topic.poll(pending.partitions(), pollTimeout());
        pending.remove(polled.revoked());
        polled.revoked().forEach(attempts::forget);
        pending.add(polled.records().stream().map(this::pending).toList());
        decide();
        Optional<PendingRecord> due = due();
        if (due.isPresent() && pace.untilNext().isZero()) {
            annotate(due.get());
        }
        topic.commit(pending.takeAdvanced());
        reported = new Progress(counts(), oldestDue());
        progress.advanced();
        Instant now = timing.clock().instant();
        if (summarized.isBefore(now.minus(SUMMARY_INTERVAL)) || summarized.isAfter(now)) {
            summarize();
        }
    }

    private Duration pollTimeout() {
        Duration wait = pace.untilNext();
        return due().isPresent() && wait.compareTo(LONGEST_POLL) < 0 ? wait : LONGEST_POLL;
    }

    private PendingRecord pending(ResultTopic.Entry record) {
        Optional<RunKey> run = Optional.empty();
        PendingRecord.Task task = new PendingRecord.Skip(Outcome.TOMBSTONE);
        if (record.content() instanceof ResultTopic.Result result) {
            run = Optional.of(result.energy().run());
            task = task(result.energy(), record.published());
        } else if (record.content() instanceof ResultTopic.Tombstone tombstone) {
            run = tombstone.run();
            task = run.map(this::task).orElse(task);
        } else if (record.content() instanceof ResultTopic.Malformed malformed) {
            LOG.atWarn()
                    .addKeyValue("partition", record.partition())
                    .addKeyValue("offset", record.offset())
                    .addKeyValue("reason", malformed.reason())
                    .log("record skipped, since it violates the contract");
            task = new PendingRecord.Skip(Outcome.MALFORMED);
        }
        return new PendingRecord(record.partition(), record.offset(), run, task);
    }

    private PendingRecord.Task task(RunKey erased) {
        return erased.cluster().equals(settings.cluster())
                ? new PendingRecord.Amend(new Amendment.Removal(erased), Instant.EPOCH, Instant.EPOCH)
                : new PendingRecord.Skip(Outcome.OTHER_CLUSTER);
    }

    private PendingRecord.Task task(JobEnergy result, Instant published) {
        if (!result.run().cluster().equals(settings.cluster())) {
            return new PendingRecord.Skip(Outcome.OTHER_CLUSTER);
        }
        if (settings.since().filter(result.subject().endTime()::isBefore).isPresent()) {
            return new PendingRecord.Skip(Outcome.BEFORE_SINCE);
        }
        if (result.figures().nodeCount() == 0) {
            return new PendingRecord.Skip(Outcome.NO_NODES);
        }
        Instant now = timing.clock().instant();
        Instant passed = published.isAfter(now) ? now : published;
        return new PendingRecord.Amend(
                Amendment.Insertion.of(result), settings.dueTime(result, passed), settings.finalTime(result, passed));
    }

    private void decide() {
        boolean isDecided = true;
        while (isDecided) {
            isDecided = false;
            for (PendingRecord head : pending.heads()) {
                Optional<Outcome> outcome = pending.isSuperseded(head)
                        ? Optional.of(Outcome.SUPERSEDED)
                        : head.task() instanceof PendingRecord.Skip skip
                                ? Optional.of(skip.outcome())
                                : Optional.empty();
                if (outcome.isPresent()) {
                    done(head, outcome.get());
                    isDecided = true;
                }
            }
        }
    }

    /** Returns the due record that is tried next: those that are repeated until another one succeeds follow the others. */
    private Optional<PendingRecord> due() {
        Instant now = timing.clock().instant();
        return pending.heads().stream()
                .filter(head -> !dueTime(head).isAfter(now)
                        && !attempts.notBefore(head.partition()).isAfter(now))
                .min(Comparator.comparing((PendingRecord head) -> attempts.isHeld(head.partition()))
                        .thenComparing(AnnotationRun::dueTime));
    }

    private static Instant dueTime(PendingRecord head) {
        return head.task() instanceof PendingRecord.Amend amend ? amend.due() : Instant.EPOCH;
    }

    private void annotate(PendingRecord record) throws DeniedException, InterruptedException {
        if (!(record.task() instanceof PendingRecord.Amend amend)) {
            throw new IllegalStateException("expected a change, found " + record);
        }
        pace.started();
        try {
            Outcome outcome = annotator.annotate(amend.amendment());
            attempts.succeeded(outcome);
            if (outcome == Outcome.NOT_IN_ACCOUNTING) {
                absent(record, amend);
            } else {
                pace.succeeded();
                done(record, amend.amendment(), outcome);
            }
        } catch (QueryException unanswered) {
            unanswered(record, amend.amendment(), unanswered);
        } catch (WriteFailedException failure) {
            failed(record, amend.amendment(), failure);
        }
    }

    /** Accounting shows no row of the run. That proves nothing unless the user may see all jobs. */
    private void absent(PendingRecord record, PendingRecord.Amend amend) throws DeniedException, InterruptedException {
        Permission.Answer answer = permission.check();
        switch (answer.verdict()) {
            case DENIED -> throw new DeniedException(answer);
            case UNKNOWN ->
                retryLater(
                        amend.amendment(),
                        "accounting shows no row, and the permission to see all jobs is unknown: " + answer.detail());
            case GRANTED -> {
                pace.succeeded();
                Instant now = timing.clock().instant();
                Instant next = now.plus(ABSENCE_INTERVAL);
                if (now.isBefore(amend.finalTime())) {
                    attempts.postpone(record.partition(), next.isBefore(amend.finalTime()) ? next : amend.finalTime());
                } else {
                    done(record, amend.amendment(), amend.amendment().absent());
                }
            }
        }
    }

    private void unanswered(PendingRecord record, Amendment amendment, QueryException failure)
            throws InterruptedException {
        boolean isUnreadable = isUnreadable(record, failure);
        retryLater(amendment, failure.reason());
        if (isUnreadable) {
            LOG.atWarn()
                    .addKeyValue("job", amendment.run().text())
                    .addKeyValue("partition", record.partition())
                    .addKeyValue("offset", record.offset())
                    .addKeyValue("reason", failure.reason())
                    .log("AdminComment cannot be read, record skipped");
            done(record, amendment, Outcome.UNREADABLE);
        }
    }

    /** Checks whether a failure concerns the record, and has occurred too often. */
    private boolean isUnreadable(PendingRecord record, QueryException failure) throws InterruptedException {
        if (failure.isTooLarge()) {
            return true;
        }
        if (annotator.isAnswering()) {
            return attempts.isUnreadableTooOften(record.partition());
        }
        attempts.interrupted(record.partition());
        return false;
    }

    private void failed(PendingRecord record, Amendment amendment, WriteFailedException failure)
            throws DeniedException {
        if (failure.isDenied()) {
            throw new DeniedException(failure);
        }
        retryLater(amendment, String.valueOf(failure.getMessage()));
        if (!failure.isTimeout() && attempts.isRefusedTooOften(record.partition())) {
            done(record, amendment, Outcome.REFUSED);
        }
    }

    private void retryLater(Amendment amendment, String reason) {
        Duration wait = pace.failed();
        LOG.atWarn()
                .addKeyValue("job", amendment.run().text())
                .addKeyValue("reason", reason)
                .log("AdminComment not written, next attempt in {} s", wait.toSeconds());
    }

    private void done(PendingRecord record, Amendment amendment, Outcome outcome) {
        boolean isErasure = amendment instanceof Amendment.Removal;
        boolean isFirst = outcome.isLeftOut() && !counts.containsKey(outcome);
        String message = "AdminComment";
        if (outcome.isLeftOut() && isErasure) {
            message = "AdminComment of an erased run left as it is, with the word of the run";
        } else if (isFirst) {
            message = "AdminComment left as it is; further runs with this reason are counted";
        }
        (outcome.isLeftOut() && (isFirst || isErasure) ? LOG.atWarn() : LOG.atDebug())
                .addKeyValue("job", amendment.run().text())
                .addKeyValue("reason", outcome.word())
                .log(message);
        done(record, outcome);
    }

    private void done(PendingRecord record, Outcome outcome) {
        pending.done(record);
        attempts.forget(record.partition());
        counts.merge(outcome, 1L, Long::sum);
    }

    private void summarize() {
        summarized = timing.clock().instant();
        LOG.atInfo()
                .addKeyValue("count", counts().toString())
                .log(
                        "records of job-energy since the start, by outcome; the oldest due result has waited {} s",
                        oldestDue().toSeconds());
    }

    /** Returns how long the oldest due result has been due; zero if none is. */
    Duration oldestDue() {
        Instant now = timing.clock().instant();
        return pending.heads().stream()
                .filter(head -> head.task() instanceof PendingRecord.Amend amend
                        && amend.amendment() instanceof Amendment.Insertion)
                .map(head -> Duration.between(dueTime(head), now))
                .filter(age -> !age.isNegative())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** Returns the number of records by outcome. */
    Map<String, Long> counts() {
        Map<String, Long> byWord = new TreeMap<>();
        counts.forEach((outcome, count) -> byWord.put(outcome.word(), count));
        return byWord;
    }
}
