package io.github.jobenergy.energy.explain;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.energy.ResultRevision.RevisionReason;
import java.util.Optional;

/** A result as it is when an earlier one had been published. */
final class Revised {

    private Revised() {}

    static JobEnergy after(JobEnergy before, JobEnergy result) {
        ResultRevision resultRevision = new ResultRevision(
                before.resultRevision().revision() + 1,
                result.resultRevision().completionRevision(),
                Optional.of(before.resultRevision().revision()),
                RevisionReason.READINGS,
                result.resultRevision().finalAfter());
        return result.toBuilder().resultRevision(resultRevision).build();
    }
}
