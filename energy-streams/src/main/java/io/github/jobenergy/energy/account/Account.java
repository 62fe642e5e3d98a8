package io.github.jobenergy.energy.account;

/** The accounts among which the energy of a node is divided. */
public enum Account {
    /** The runs on the node. */
    JOBS,
    /** Unallocated while runs were on the node: the runs did not hold all of the node. */
    UNALLOCATED,
    /** A node that was starting up. */
    BOOT,
    /** The cleanup of Slurm after a run. */
    EPILOG,
    /** An idle node. */
    IDLE,
    /** A node that was idle because of a reservation or a planned job. */
    RESERVED_IDLE,
    /** A node that was not available for jobs. */
    DOWN,
    /** No other account applies: the state of the node is unknown, or Slurm states a run that is not known here. */
    SYSTEM
}
