package io.github.jobenergy.schemas.energy;

/**
 * Whether the energy that Slurm reports for a run and the whole-node energy of the run cover the same nodes and time, and otherwise
 * the reason why not. It depends on the records of the run and never on the amount of the difference. The contract writes the codes
 * in lower case.
 */
public enum SlurmComparability {
    /** Both energies are measured and cover the same nodes and time, up to the edges. */
    COMPARABLE("Both energies cover the same nodes and time"),
    /** Slurm reports no energy. */
    ENERGY_UNSET("Slurm's accounting contains no energy of the run"),
    /** Slurm reports 0 for a run that drew power. */
    ENERGY_ZERO("Slurm's energy is 0"),
    /** Slurm reports a number that is impossible for the run. */
    ENERGY_IMPLAUSIBLE("Slurm's energy is implausible"),
    /** There is no whole-node energy, or it is 0. */
    NOT_METERED("No node of the run was metered, or its energy is 0"),
    /** The whole-node energy does not cover all node-seconds of the run. */
    PARTLY_METERED("Part of the time or of the nodes of the run was not metered"),
    /** The quality of the energy is {@code estimated}: it depends on an assumption. */
    ESTIMATED("The energy of the run is estimated"),
    /** The allocation of the run changed while it ran. */
    RESIZED("The nodes of the run changed while it ran"),
    /** The times of the steps that Slurm's energy consists of are unknown. */
    STEPS_UNKNOWN("The times of the steps that Slurm's energy consists of are unknown"),
    /** Slurm adds up srun steps that ran at the same time. */
    OVERLAPPING_STEPS("Slurm adds up steps that ran at the same time"),
    /** The steps that Slurm's energy consists of do not span the run, last longer, or ran on other nodes. */
    OUTSIDE_STEPS("The steps that Slurm's energy consists of do not have the times and nodes of the run");

    private final String sentence;

    SlurmComparability(String sentence) {
        this.sentence = sentence;
    }

    /** Returns the meaning as a sentence without a full stop. */
    public String sentence() {
        return sentence;
    }
}
