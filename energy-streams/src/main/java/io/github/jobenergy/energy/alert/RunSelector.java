package io.github.jobenergy.energy.alert;

import java.util.Optional;

/**
 * The runs that a rule is about.
 *
 * @param cluster the cluster of the runs; absent for all
 * @param partitionName the partition of the runs; absent for all
 * @param account the account of the runs; absent for all
 */
public record RunSelector(Optional<String> cluster, Optional<String> partitionName, Optional<String> account) {

    /** All runs. */
    public static final RunSelector ALL = new RunSelector(Optional.empty(), Optional.empty(), Optional.empty());

    boolean includes(AlertedRun run) {
        return cluster.filter(name -> !name.equals(run.key().cluster())).isEmpty()
                && (partitionName.isEmpty() || partitionName.equals(run.names().partitionName()))
                && (account.isEmpty() || account.equals(run.names().account()));
    }
}
