package io.github.jobenergy.quickstart.rig;

import java.util.ArrayList;
import java.util.List;

/**
 * How a rig is set up.
 *
 * @param slurmConf more lines for slurm.conf
 * @param slurmdbdConf more lines for slurmdbd.conf
 */
public record RigSettings(List<String> slurmConf, List<String> slurmdbdConf) {

    /** As most small sites run it. */
    public static final RigSettings PLAIN = new RigSettings(List.of(), List.of());

    /** As most large sites run it: each job in a container of its own, with a step that spans it. */
    public static final RigSettings CONTAIN = PLAIN.with("PrologFlags=Contain");

    public RigSettings {
        slurmConf = List.copyOf(slurmConf);
        slurmdbdConf = List.copyOf(slurmdbdConf);
    }

    /** The same, with one more line in slurm.conf. */
    public RigSettings with(String line) {
        List<String> longer = new ArrayList<>(slurmConf);
        longer.add(line);
        return new RigSettings(longer, slurmdbdConf);
    }

    /** The same, with no energy in Slurm: its nodes are then metered by other programs only. */
    public RigSettings withoutEnergy() {
        return with("AcctGatherEnergyType=acct_gather_energy/none");
    }

    /** The same, with jobs that only their owners and Operators may see. */
    public RigSettings withPrivateJobs() {
        return new RigSettings(with("PrivateData=jobs").slurmConf(), List.of("PrivateData=jobs"));
    }
}
