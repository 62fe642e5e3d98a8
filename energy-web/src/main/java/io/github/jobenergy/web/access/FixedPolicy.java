package io.github.jobenergy.web.access;

import java.util.Set;

/**
 * A policy without Slurm, for hosts that do not have its commands: some users see everything, all others see what is not hidden.
 * It knows no coordinators.
 *
 * @param hidden what users see of others only in part
 * @param operators the login names of the users who see everything
 */
public record FixedPolicy(Set<PrivateData> hidden, Set<String> operators) implements AccessPolicy {

    public FixedPolicy {
        hidden = Set.copyOf(hidden);
        operators = Set.copyOf(operators);
    }

    /** Returns the policy under which everything of other users is hidden. */
    public static FixedPolicy hidingAll(Set<String> operators) {
        return new FixedPolicy(Set.of(PrivateData.values()), operators);
    }

    @Override
    public Access of(String user) {
        return operators.contains(user) ? Access.operator(user) : new Access(user, false, Set.of(), hidden);
    }
}
