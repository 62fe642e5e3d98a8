package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.dialect.sacct.ListedRun;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;

/**
 * The rows of accounting that ended within an interval.
 *
 * @param runs the rows, each once
 * @param refusals the parts of the list that could not be used
 */
public record EndedRuns(List<ListedRun> runs, List<Rejection> refusals) {

    public EndedRuns {
        runs = List.copyOf(runs);
        refusals = List.copyOf(refusals);
    }
}
