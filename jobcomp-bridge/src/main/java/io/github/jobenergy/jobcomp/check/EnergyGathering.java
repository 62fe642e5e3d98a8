package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.program.Finding;
import java.util.Optional;

/**
 * Checks whether Slurm measures energies of its own. They are published beside the result and are never part of it, so no finding
 * of this check prevents the bridge from running.
 */
final class EnergyGathering {

    private final String scontrol;

    /** Checks with the given scontrol. */
    EnergyGathering(String scontrol) {
        this.scontrol = scontrol;
    }

    Finding<JobcompSubject> check() throws InterruptedException {
        try {
            return finding(Scontrol.config(scontrol).value("AcctGatherEnergyType"));
        } catch (QueryException failure) {
            return Finding.unverified(JobcompSubject.ENERGY, "energies of Slurm: " + failure.reason());
        }
    }

    /**
     * Judges AcctGatherEnergyType. With several plugins at once every job and step has 0 J, though the nodes have energies (seen
     * on 26.05).
     */
    private static Finding<JobcompSubject> finding(Optional<String> type) {
        String plugins = type.orElse("not set");
        if (plugins.contains(",")) {
            return Finding.warning(
                    JobcompSubject.ENERGY,
                    "AcctGatherEnergyType is " + plugins
                            + ": expected one plugin, since with several Slurm records 0 J for every job");
        }
        if (type.isEmpty() || plugins.endsWith("none") || plugins.equals("(null)")) {
            return Finding.ok(JobcompSubject.ENERGY, "Slurm measures no energy: AcctGatherEnergyType is " + plugins);
        }
        return Finding.ok(JobcompSubject.ENERGY, "Slurm measures energy: AcctGatherEnergyType is " + plugins);
    }
}
