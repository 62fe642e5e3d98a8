package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.stream.Stream;

/**
 * Where the energy of a node went. Every millijoule its register advanced by is in exactly one of these.
 *
 * @param jobs the shares of the runs that were there
 * @param unallocated what was left over of the node while runs were there
 * @param boot drawn while nobody was there and the node was starting up
 * @param epilog drawn while nobody was there any more and Slurm was cleaning up after a run
 * @param idle drawn while nobody was there and the node was free, or resting to save power
 * @param reservedIdle drawn while nobody was there and the node was kept for somebody: by a reservation or by a plan
 * @param down drawn while nobody was there and nobody could come: down, drained, failed, in maintenance
 * @param system drawn while no run is known to have been there, and nobody says what the node was doing
 */
public record NodeAccounts(
        Energy jobs,
        Energy unallocated,
        Energy boot,
        Energy epilog,
        Energy idle,
        Energy reservedIdle,
        Energy down,
        Energy system)
        implements FieldGroup {

    /** All of them together. */
    public Energy total() {
        return Stream.of(jobs, unallocated, boot, epilog, idle, reservedIdle, down, system)
                .reduce(Energy.ZERO, Energy::plus);
    }
}
