package io.github.jobenergy.jobcomp.dialect.squeue;

import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;

/**
 * The runs that hold nodes at one moment.
 *
 * @param runs the runs
 * @param refusals the rows that could not be used
 */
public record RunningTable(List<RunningRun> runs, List<Rejection> refusals) {

    public RunningTable {
        runs = List.copyOf(runs);
        refusals = List.copyOf(refusals);
    }
}
