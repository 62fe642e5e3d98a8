package io.github.jobenergy.schemas.energy;

/**
 * The code of the cause of a difference between the energy that Slurm reports for a run and the whole-node energy of the run, or
 * the code of the reason why there is no difference. The contract writes the codes in lower case.
 */
public enum SlurmDifferenceCode {
    /** Slurm reports no energy, and the completion contains no steps: accounting has none, or was not queried successfully. */
    ACCOUNTING_UNKNOWN("No steps and no energy of the run are known from Slurm's accounting"),
    /** Slurm reports no energy, although the completion contains the steps of accounting. */
    ENERGY_UNSET("Slurm's accounting contains no energy of the run"),
    /** Slurm reports 0 for a run that drew power. */
    ENERGY_ZERO("Slurm's energy is 0: Slurm's sensor does not count"),
    /** Slurm reports a number that is impossible for the run. */
    ENERGY_IMPLAUSIBLE("Slurm's energy is implausible: Slurm's counter was reset or overflowed"),
    /** Slurm reports an energy, and there is no whole-node energy to compare it with. */
    NOT_METERED("No node of the run was metered"),
    /** The whole-node energy does not cover all node-seconds of the run. */
    PARTLY_METERED("Part of the time or of the nodes of the run was not metered"),
    /** The difference is at most the energy of the nodes in two seconds at peak power. */
    EDGES("Slurm's times are whole seconds, and its polls do not coincide with the edges of the run"),
    /** Slurm reports more, and its energy is that of the extern step. */
    EXTERN_STEP_AFTER_END("Slurm's extern step lasts beyond the end of the run"),
    /** Slurm reports more, and srun steps overlap in time: each of them is charged all energy of its nodes. */
    OVERLAPPING_STEPS("Slurm adds up steps that ran at the same time"),
    /** Slurm reports more, without an extern step and without overlapping steps. */
    STEPS_AFTER_END("Slurm's steps last beyond the end of the run"),
    /** Slurm reports less, and srun steps ran in part of the time of the run only. */
    OUTSIDE_STEPS("Slurm counts energy only while srun steps run"),
    /** Slurm reports less, although its steps span the run. */
    POLL_TIMES("Slurm's first poll was after the start of the run, or its last poll before the end");

    private final String sentence;

    SlurmDifferenceCode(String sentence) {
        this.sentence = sentence;
    }

    /** Returns the cause as a sentence without a full stop, to which amounts may be appended. */
    public String sentence() {
        return sentence;
    }
}
