package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.stream.Stream;

/**
 * The accounts of the energy of a node. Every millijoule by which the register of the node advanced is in exactly one account.
 *
 * @param jobs the shares of the runs on the node
 * @param unallocated the remaining energy of the node while runs were on the node
 * @param boot energy drawn without runs while the node was booting
 * @param epilog energy drawn after runs had ended while Slurm was cleaning up after a run
 * @param idle energy drawn without runs while the node was free or in power saving
 * @param reservedIdle energy drawn without runs while the node was kept by a reservation or a plan
 * @param down energy drawn without runs while the node was not available for runs: down, drained, failed, in maintenance
 * @param system energy drawn while no run is known on the node and the state of the node is unknown
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

    /** Returns the sum of all accounts. */
    public Energy total() {
        return Stream.of(jobs, unallocated, boot, epilog, idle, reservedIdle, down, system)
                .reduce(Energy.ZERO, Energy::plus);
    }
}
