package io.github.jobenergy.energy.account;

/** Where a millijoule of a node can go. */
public enum Account {
    /** To the runs that were there. */
    JOBS,
    /** To nobody, though runs were there: they did not hold all of the node. */
    UNALLOCATED,
    /** To a node that was starting up. */
    BOOT,
    /** To Slurm's cleaning up after a run. */
    EPILOG,
    /** To waiting. */
    IDLE,
    /** To waiting for somebody. */
    RESERVED_IDLE,
    /** To a node nobody could use. */
    DOWN,
    /** Nobody knows. */
    SYSTEM
}
