package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.publish.ResultTopic;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.schemas.energy.JobEnergy;
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
 * is repeated.
 */
public final class AnnotationRun {

    private static final Logger LOG = LoggerFactory.getLogger(AnnotationRun.class);

    private static final Duration LONGEST_POLL = Duration.ofMillis(500);
    private static final Duration SUMMARY_INTERVAL = Duration.ofHours(1);

    /** The most refusals in a row of one comment; with the pauses between them, about five minutes. */
    private static final int MOST_REFUSALS = 8;

    private final ResultTopic topic;
    private final Annotator annotator;
    private final AnnotationSettings settings;
    private final ClockAndRandom timing;
    private final AnnotationPace pace;
    private final PendingResults pending = new PendingResults();
    private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);

    private int refusals;
    private Instant summarized = Instant.MIN;
    private volatile boolean isStopped;

    /** Creates a run over the topic, with a sacctmgr of that version. */
    public static AnnotationRun of(
            ResultTopic topic,
            SlurmComments comments,
            SlurmComments.Version version,
            AnnotationSettings settings,
            ClockAndRandom timing) {
        return new AnnotationRun(topic, new Annotator(comments, rules(version, settings)), settings, timing);
    }

    /** Creates a run that prints each comment with its job id instead of writing it. */
    public static AnnotationRun printing(
            ResultTopic topic,
            SlurmComments comments,
            SlurmComments.Version version,
            AnnotationSettings settings,
            ClockAndRandom timing,
            Consumer<String> out) {
        Annotator annotator = new Annotator(new PrintedComments(comments, out), rules(version, settings));
        return new AnnotationRun(topic, annotator, settings, timing);
    }

    private static CommentRules rules(SlurmComments.Version version, AnnotationSettings settings) {
        return new CommentRules(version.keepsCase(), settings.skipsEmpty());
    }

    AnnotationRun(ResultTopic topic, Annotator annotator, AnnotationSettings settings, ClockAndRandom timing) {
        this.topic = topic;
        this.annotator = annotator;
        this.settings = settings;
        this.timing = timing;
        this.pace = new AnnotationPace(settings, timing);
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
     * Runs until the topic is read to the end that it had when it was opened, up to results that are not yet written.
     *
     * @throws DeniedException if the user of the program may not modify jobs
     */
    public void runToEnd() throws DeniedException, InterruptedException {
        do {
            step();
        } while (!isStopped && (!topic.isReadToEnd() || due().isPresent()));
        summarize();
    }

    /** Thrown if the user of the program may not modify jobs. */
    public static final class DeniedException extends Exception {

        private static final long serialVersionUID = 1L;

        DeniedException(WriteFailedException denied) {
            super(denied.getMessage(), denied);
        }
    }

    /** Reads records, decides those that need no command, and annotates at most one run. */
    void step() throws DeniedException, InterruptedException {
        ResultTopic.Polled polled = topic.poll(pending.partitions(), pollTimeout());
        pending.remove(polled.revoked());
        pending.add(polled.records());
        decide();
        Optional<ResultTopic.Entry> due = due();
        if (due.isPresent() && pace.untilNext().isZero()) {
            annotate(due.get());
        }
        topic.commit(pending.takeAdvanced());
        Instant now = timing.clock().instant();
        if (summarized.isBefore(now.minus(SUMMARY_INTERVAL)) || summarized.isAfter(now)) {
            summarize();
        }
    }

    private Duration pollTimeout() {
        Duration wait = pace.untilNext();
        return due().isPresent() && wait.compareTo(LONGEST_POLL) < 0 ? wait : LONGEST_POLL;
    }

    private void decide() {
        boolean isDecided = true;
        while (isDecided) {
            isDecided = false;
            for (ResultTopic.Entry head : pending.heads()) {
                Optional<Outcome> outcome = outcomeWithoutCommand(head);
                if (outcome.isPresent()) {
                    done(head, outcome.get());
                    isDecided = true;
                }
            }
        }
    }

    /** Returns the outcome of a record that needs no command of Slurm. */
    private Optional<Outcome> outcomeWithoutCommand(ResultTopic.Entry record) {
        if (record.content() instanceof ResultTopic.Result result) {
            return pending.isSuperseded(record) ? Optional.of(Outcome.SUPERSEDED) : excluded(result.energy());
        }
        if (record.content() instanceof ResultTopic.Malformed malformed) {
            LOG.atWarn()
                    .addKeyValue("partition", record.partition())
                    .addKeyValue("offset", record.offset())
                    .addKeyValue("reason", malformed.reason())
                    .log("record skipped, since it violates the contract");
            return Optional.of(Outcome.MALFORMED);
        }
        return Optional.of(Outcome.TOMBSTONE);
    }

    private Optional<Outcome> excluded(JobEnergy result) {
        if (!result.run().cluster().equals(settings.cluster())) {
            return Optional.of(Outcome.OTHER_CLUSTER);
        }
        if (settings.since().filter(result.subject().endTime()::isBefore).isPresent()) {
            return Optional.of(Outcome.BEFORE_SINCE);
        }
        return result.figures().nodeCount() == 0 ? Optional.of(Outcome.NO_NODES) : Optional.empty();
    }

    private Optional<ResultTopic.Entry> due() {
        Instant now = timing.clock().instant();
        return pending.heads().stream()
                .filter(head -> !dueTime(head).isAfter(now))
                .min(Comparator.comparing(this::dueTime));
    }

    private Instant dueTime(ResultTopic.Entry head) {
        return head.content() instanceof ResultTopic.Result result ? settings.dueTime(result.energy()) : Instant.MIN;
    }

    private void annotate(ResultTopic.Entry record) throws DeniedException, InterruptedException {
        if (!(record.content() instanceof ResultTopic.Result result)) {
            throw new IllegalStateException("expected a result, found " + record);
        }
        pace.started();
        try {
            Outcome outcome = annotator.annotate(result.energy());
            pace.succeeded();
            done(record, result.energy(), outcome);
        } catch (QueryException unanswered) {
            refusals = 0;
            retryLater(result.energy(), unanswered.reason());
        } catch (WriteFailedException failure) {
            failed(record, result.energy(), failure);
        }
    }

    private void failed(ResultTopic.Entry record, JobEnergy result, WriteFailedException failure)
            throws DeniedException {
        if (failure.isDenied()) {
            throw new DeniedException(failure);
        }
        refusals += failure.isTimeout() ? 0 : 1;
        retryLater(result, String.valueOf(failure.getMessage()));
        if (refusals >= MOST_REFUSALS) {
            done(record, result, Outcome.REFUSED);
        }
    }

    private void retryLater(JobEnergy result, String reason) {
        Duration wait = pace.failed();
        LOG.atWarn()
                .addKeyValue("job", result.run().text())
                .addKeyValue("reason", reason)
                .log("AdminComment not written, next attempt in {} s", wait.toSeconds());
    }

    private void done(ResultTopic.Entry record, JobEnergy result, Outcome outcome) {
        refusals = 0;
        boolean isFirst = outcome.isLeftOut() && !counts.containsKey(outcome);
        (isFirst ? LOG.atWarn() : LOG.atDebug())
                .addKeyValue("job", result.run().text())
                .addKeyValue("reason", outcome.word())
                .log(
                        isFirst
                                ? "AdminComment left as it is; further runs with this reason are counted"
                                : "AdminComment");
        done(record, outcome);
    }

    private void done(ResultTopic.Entry record, Outcome outcome) {
        pending.done(record);
        counts.merge(outcome, 1L, Long::sum);
    }

    private void summarize() {
        summarized = timing.clock().instant();
        LOG.atInfo().addKeyValue("count", counts().toString()).log("records of job-energy since the start, by outcome");
    }

    /** Returns the number of records by outcome. */
    Map<String, Long> counts() {
        Map<String, Long> byWord = new TreeMap<>();
        counts.forEach((outcome, count) -> byWord.put(outcome.word(), count));
        return byWord;
    }
}
