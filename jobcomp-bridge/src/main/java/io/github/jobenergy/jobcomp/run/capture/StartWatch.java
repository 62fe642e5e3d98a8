package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.controller.Watch;
import io.github.jobenergy.jobcomp.controller.Watch.Detail;
import io.github.jobenergy.jobcomp.controller.Watch.Outcome;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningTable;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.jobcomp.run.published.StartIntake;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls the controller for the runs that hold nodes and publishes their starts from the table. It then queries, one by one, the
 * runs whose resources on each node the table does not show, and publishes those too. All state in memory follows from the last
 * table and the ledger: a run that could not be queried is queried after the next table, if it is still there.
 */
public final class StartWatch {

    private static final Logger LOG = LoggerFactory.getLogger(StartWatch.class);

    /** The most rejections held in memory, so that a rejection that recurs in every table is published once. */
    private static final int MOST_REFUSED = 10_000;

    private final StartIntake intake;
    private final Watch watch;
    private final Counter counter;

    private final Deque<RunningRun> wanted = new ArrayDeque<>();
    private final Deque<RunningRun> queried = new ArrayDeque<>();
    private final Set<String> refused = new HashSet<>();

    /** Polls the controller through {@code watch} and passes the starts to {@code intake}. */
    public StartWatch(StartIntake intake, Watch watch, Counter counter) {
        this.intake = intake;
        this.watch = watch;
        this.counter = counter;
    }

    /**
     * Processes the query that has completed, if there is one, and submits the next query, if one is due; returns whether it did
     * either.
     */
    public boolean step() throws SupersededException {
        Optional<Outcome> outcome = watch.outcome();
        if (outcome.isPresent()) {
            use(outcome.get());
        }
        if (watch.mayQueryTable()) {
            watch.queryTable();
            return true;
        }
        if (watch.isFree() && !wanted.isEmpty()) {
            watch.queryDetails(next());
            return true;
        }
        return outcome.isPresent();
    }

    private List<RunningRun> next() {
        queried.clear();
        while (!wanted.isEmpty() && queried.size() < Watch.MOST_DETAILS) {
            queried.add(wanted.removeFirst());
        }
        return List.copyOf(queried);
    }

    private void use(Outcome outcome) throws SupersededException {
        if (outcome instanceof Outcome.Table table) {
            counter.add(Event.TABLES_READ, 1);
            use(table.table(), table.queried().at());
        } else if (outcome instanceof Outcome.Details answered) {
            counter.add(Event.DETAILS_READ, answered.details().size());
            answered.failure()
                    .ifPresent(failure -> queueRemaining(answered.details().size(), failure));
            use(answered.details());
        } else {
            counter.add(Event.TABLES_FAILED, 1);
        }
    }

    /**
     * Queues the runs after the one at which the queries broke off. That run may be gone; it is queried after the next table, if
     * it is still there.
     */
    private void queueRemaining(int answered, QueryException failure) {
        List<RunningRun> runs = List.copyOf(queried);
        if (answered < runs.size()) {
            LOG.atDebug()
                    .addKeyValue("job", runs.get(answered).run())
                    .addKeyValue("reason", failure.reason())
                    .log("slurmctld did not report the allocation of a run");
            runs.subList(answered + 1, runs.size()).forEach(wanted::addLast);
        }
    }

    private void use(RunningTable table, Instant observedAt) throws SupersededException {
        wanted.clear();
        queried.clear();
        intake.take(starts(table, observedAt), unpublished(table.refusals()));
        table.runs().stream()
                .filter(run -> run.needsDetail() && !isPublished(run) && !refused.contains(nameOf(run)))
                .sorted(Comparator.comparing(RunningRun::startTime).thenComparing(RunningRun::run))
                .forEach(wanted::add);
        Set<RunKey> running = table.runs().stream().map(RunningRun::run).collect(Collectors.toSet());
        intake.startPublication().retainOnly(running, observedAt);
    }

    private static List<JobStart> starts(RunningTable table, Instant observedAt) {
        return table.runs().stream().map(run -> run.start(observedAt)).toList();
    }

    /** Returns whether the resources of the run on each of its present nodes are published. */
    private boolean isPublished(RunningRun run) {
        Optional<StartEntry> published = intake.startPublication().published(run.run());
        return published
                .filter(entry ->
                        entry.complete() && entry.nodes().equals(run.nodes().text()))
                .isPresent();
    }

    private void use(List<Detail> details) throws SupersededException {
        List<JobStart> starts = new ArrayList<>();
        List<Rejection> refusals = new ArrayList<>();
        for (Detail answer : details) {
            if (answer.detail() instanceof NodeDetail.Known known) {
                starts.add(answer.run().start(known.allocations(), answer.time()));
            } else if (answer.detail() instanceof NodeDetail.Refused unusable) {
                addRefused(nameOf(answer.run()));
                refusals.add(unusable.rejection());
            }
        }
        intake.take(starts, unpublished(refusals));
    }

    private static String nameOf(RunningRun run) {
        return run.run().text() + " " + run.nodes().text();
    }

    private List<Rejection> unpublished(List<Rejection> refusals) {
        return refusals.stream()
                .filter(refusal -> addRefused(refusal.valueSha256()))
                .toList();
    }

    /** Remembers a rejection; returns whether it was unknown. */
    private boolean addRefused(String refusal) {
        if (refused.size() >= MOST_REFUSED) {
            refused.clear();
        }
        return refused.add(refusal);
    }
}
