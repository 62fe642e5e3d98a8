package io.github.jobenergy.energy.footprint.run;

import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import java.util.List;
import java.util.Optional;

/**
 * The stored footprint of a run.
 *
 * @param published the footprint published last, by this process or an earlier one; absent if there is none
 * @param parts the parts of the run in rows of the account, as reported last; each of another row
 * @param hours the hours under which the run is in the index
 */
public record RunFootprint(Optional<JobFootprint> published, List<FootprintChange> parts, List<Hours> hours) {

    /** Nothing is known of the run. */
    public static final RunFootprint NONE = new RunFootprint(Optional.empty(), List.of(), List.of());

    public RunFootprint {
        parts = List.copyOf(parts);
        hours = List.copyOf(hours);
    }

    long revision() {
        return published.map(known -> known.footprintRevision().revision()).orElse(0L);
    }

    RunFootprint withPublished(Optional<JobFootprint> footprint) {
        return new RunFootprint(footprint, parts, hours);
    }

    RunFootprint withParts(List<FootprintChange> changed) {
        return new RunFootprint(published, changed, hours);
    }

    /** Returns the footprint of a run that is in the index under other hours. */
    public RunFootprint withHours(List<Hours> indexed) {
        return new RunFootprint(published, parts, indexed);
    }
}
