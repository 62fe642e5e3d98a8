package io.github.jobenergy.web.access.slurm;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import java.util.Map;
import java.util.Set;

/**
 * What users see according to Slurm at one time.
 *
 * @param hidden what users without a role see of others only in part
 * @param operators the users who see everything: those of AdminLevel Operator or Administrator, root, and SlurmUser
 * @param coordinators the accounts that each coordinator coordinates, with those below them
 */
public record SlurmRoles(Set<PrivateData> hidden, Set<String> operators, Map<String, Set<String>> coordinators) {

    public SlurmRoles {
        hidden = Set.copyOf(hidden);
        operators = Set.copyOf(operators);
        coordinators = Map.copyOf(coordinators);
    }

    /** Returns what a user sees. */
    public Access of(String user) {
        return operators.contains(user)
                ? Access.operator(user)
                : new Access(user, false, coordinators.getOrDefault(user, Set.of()), hidden);
    }
}
