package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.controller.Controller;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningTable;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A controller in memory: it lists the given runs, takes the given time, and fails on request. */
public final class MemoryController implements Controller {

    private final Clock clock;
    private final Map<RunKey, RunningRun> running = new LinkedHashMap<>();
    private final Map<RunKey, NodeDetail> details = new HashMap<>();
    private final List<Rejection> refusals = new ArrayList<>();
    private final Deque<QueryException> failures = new ArrayDeque<>();
    private int detailFailures;
    private final List<Instant> tables = new ArrayList<>();
    private final List<Instant> questions = new ArrayList<>();
    private Duration tableTakes = Duration.ZERO;

    /** A controller of which nothing is known yet, at that clock's time; a {@link MovableClock} is moved by what it takes. */
    public MemoryController(Clock clock) {
        this.clock = clock;
    }

    /** From now on this runs. */
    public void start(RunningRun run, NodeDetail detail) {
        running.put(run.run(), run);
        details.put(run.run(), detail);
    }

    /** From now on it does not. */
    public void end(RunKey run) {
        running.remove(run);
        details.remove(run);
    }

    /** From now on every table has such a row. */
    public void refuse(Rejection refusal) {
        refusals.add(refusal);
    }

    /** From now on a table takes that long. */
    public void takeForATable(Duration duration) {
        tableTakes = duration;
    }

    /** The next question about a single run fails. */
    public void failDetail() {
        detailFailures++;
    }

    /** The next table is answered by this failure. */
    public void fail(QueryException failure) {
        failures.add(failure);
    }

    /** No question fails any more. */
    public void recover() {
        failures.clear();
        detailFailures = 0;
    }

    /** The times of the queries for a table. */
    public List<Instant> tables() {
        return List.copyOf(tables);
    }

    /** The times of the queries about single runs. */
    public List<Instant> questions() {
        return List.copyOf(questions);
    }

    @Override
    public RunningTable running() throws QueryException {
        tables.add(clock.instant());
        if (clock instanceof MovableClock movable) {
            movable.advance(tableTakes);
        }
        QueryException failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
        return new RunningTable(List.copyOf(running.values()), refusals);
    }

    @Override
    public NodeDetail detail(RunningRun run) throws QueryException {
        questions.add(clock.instant());
        if (detailFailures > 0) {
            detailFailures--;
            throw QueryException.because("gone");
        }
        NodeDetail detail = details.get(run.run());
        return detail == null ? new NodeDetail.Outdated() : detail;
    }
}
