package io.github.jobenergy.web.access;

/** The words of Slurm's {@code PrivateData} that concern results of energy: what a user without a role sees of other users. */
public enum PrivateData {
    /** Runs of other users, and their energy. */
    JOBS,
    /** The use of other users and of accounts: sums and statements. */
    USAGE,
    /** Nodes, and the cluster. */
    NODES
}
