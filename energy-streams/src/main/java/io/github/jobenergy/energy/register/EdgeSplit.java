package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the energy between two readings was laid out over the pieces that comings and goings cut it into: for whoever wants to
 * follow it. Times are milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param start the reading before
 * @param end the reading after
 * @param millijoules what the meter says was drawn between them; of instants what followed from the pieces
 * @param parts the pieces, in order; those that no reading shows, of a level nobody saw, are left out as not metered
 */
public record EdgeSplit(long start, long end, long millijoules, List<Part> parts) {

    public EdgeSplit {
        parts = List.copyOf(parts);
    }

    /**
     * One piece.
     *
     * @param start its start
     * @param end its end
     * @param present who was there
     * @param millijoules its energy
     * @param level what the node was seen to draw with them; absent where no span in reach shows it
     */
    public record Part(long start, long end, Set<RunKey> present, long millijoules, Optional<Seen> level) {}

    /**
     * A level as it was seen.
     *
     * @param milliwatts the power
     * @param wanderMilliwatts by how much the means of neighbouring spans differ, root mean square
     * @param from where the nearest span that shows it starts
     * @param to where that ends
     */
    public record Seen(long milliwatts, long wanderMilliwatts, long from, long to) {}
}
