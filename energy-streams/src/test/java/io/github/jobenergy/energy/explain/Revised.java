package io.github.jobenergy.energy.explain;

import io.github.jobenergy.schemas.energy.Edition;
import io.github.jobenergy.schemas.energy.Edition.RevisionReason;
import io.github.jobenergy.schemas.energy.JobEnergy;
import java.util.Optional;

/** A result as it is when an earlier one had been published. */
final class Revised {

    private Revised() {}

    static JobEnergy after(JobEnergy before, JobEnergy result) {
        Edition edition = new Edition(
                before.edition().revision() + 1,
                result.edition().completionRevision(),
                Optional.of(before.edition().revision()),
                RevisionReason.READINGS,
                result.edition().finalAfter());
        return result.toBuilder().edition(edition).build();
    }
}
