package io.github.jobenergy.quickstart.rig;

import java.util.Locale;

/** A part of Slurm that can be killed and started again. */
public enum Daemon {
    SLURMCTLD,
    SLURMDBD;

    public String program() {
        return name().toLowerCase(Locale.ROOT);
    }
}
