package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import picocli.CommandLine.Mixin;

/** The options of sacct as a source of energies: its calls, and the bound of energies. */
public final class SacctOptions {

    @Mixin
    private SacctCalls calls = new SacctCalls();

    @Mixin
    private PlausibilityOption plausibility = new PlausibilityOption();

    /** The settings of sacct calls for the cluster. */
    public SacctSettings settings(String cluster) {
        return calls.settings(cluster, plausibility());
    }

    /** The plausibility bound of Slurm's energies. */
    public Plausibility plausibility() {
        return plausibility.bound();
    }

    /** The share of the time that sacct calls may take. */
    public DutyCycle duty() {
        return calls.duty();
    }
}
