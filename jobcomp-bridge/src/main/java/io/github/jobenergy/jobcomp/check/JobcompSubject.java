package io.github.jobenergy.jobcomp.check;

/** The subjects of the checks of jobcomp-bridge. */
public enum JobcompSubject {
    /** The spool: whether records can be taken and put aside. */
    SPOOL,
    /** Accounting: whether sacct answers, and whether GPUs are tracked. */
    ACCOUNTING,
    /** The permission to see the jobs of all users. */
    PERMISSION,
    /** The controller: whether it is that of the cluster, and whether the clocks agree. */
    CLUSTER,
    /** The table of running runs of slurmctld. */
    STARTS,
    /** The hook: whether it is where slurmctld looks for it. */
    HOOK,
    /** The energies of Slurm, for comparison. */
    ENERGY,
    /** The connection to the brokers. */
    BROKERS,
    /** The rights of the bridge on the brokers. */
    RIGHTS,
    /** The topics: whether they exist and are configured as required. */
    TOPICS,
    /** The personal data that the privacy policy publishes. */
    PRIVACY
}
