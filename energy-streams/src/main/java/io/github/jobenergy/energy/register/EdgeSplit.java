package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Explains how the energy between two readings was split at the edges of co-located runs. Times are milliseconds since
 * 1970-01-01T00:00:00Z.
 *
 * @param start the time of the reading before
 * @param end the time of the reading after
 * @param millijoules the energy that the meter reports between the two readings; for instants the sum of the pieces
 * @param parts the pieces, in order; pieces of instants without a reading at either end and without a known level are
 * left out as not metered
 */
public record EdgeSplit(long start, long end, long millijoules, List<Part> parts) {

    public EdgeSplit {
        parts = List.copyOf(parts);
    }

    /**
     * One piece of the split interval.
     *
     * @param start the start of the piece
     * @param end the end of the piece
     * @param present the runs on the node during the piece
     * @param millijoules the energy of the piece
     * @param level the measured power of the node with these runs; absent if no span in reach measures it
     */
    public record Part(long start, long end, Set<RunKey> present, long millijoules, Optional<MeasuredLevel> level) {}

    /**
     * A measured power level.
     *
     * @param milliwatts the power
     * @param variationMilliwatts the root mean square difference between the means of neighbouring spans
     * @param from the start of the nearest span with this level
     * @param to the end of that span
     */
    public record MeasuredLevel(long milliwatts, long variationMilliwatts, long from, long to) {}
}
