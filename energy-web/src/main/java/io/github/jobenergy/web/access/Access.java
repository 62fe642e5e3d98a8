package io.github.jobenergy.web.access;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a user sees. Login names are compared exactly. Names of accounts are compared in lower case, in which Slurm's accounting
 * stores them.
 *
 * @param user the login name
 * @param isOperator whether the user sees everything: AdminLevel Operator or Administrator
 * @param accounts the accounts that the user coordinates, with those below them
 * @param hidden what users without a role see of others only in part
 */
public record Access(String user, boolean isOperator, Set<String> accounts, Set<PrivateData> hidden) {

    public Access {
        accounts = accounts.stream().map(Access::inLowerCase).collect(Collectors.toUnmodifiableSet());
        hidden = Set.copyOf(hidden);
    }

    /** Returns the access of a user who sees everything. */
    public static Access operator(String user) {
        return new Access(user, true, Set.of(), Set.of());
    }

    /** Checks whether the user sees all data of a kind. */
    public boolean seesAll(PrivateData data) {
        return isOperator || !hidden.contains(data);
    }

    /**
     * Checks whether the user sees a run.
     *
     * @param owner the login name of the run; empty if it is unknown
     * @param account the account of the run; empty if it is unknown
     */
    public boolean seesJob(Optional<String> owner, Optional<String> account) {
        return seesAll(PrivateData.JOBS)
                || owner.filter(user::equals).isPresent()
                || account.filter(this::coordinates).isPresent();
    }

    /** Checks whether the user sees the use of a user. */
    public boolean seesUser(String owner) {
        return seesAll(PrivateData.USAGE) || owner.equals(user);
    }

    /** Checks whether the user sees the use of an account. */
    public boolean seesAccount(String account) {
        return seesAll(PrivateData.USAGE) || coordinates(account);
    }

    /** Checks whether the user coordinates an account, or one above it. */
    public boolean coordinates(String account) {
        return accounts.contains(inLowerCase(account));
    }

    private static String inLowerCase(String account) {
        return account.toLowerCase(Locale.ROOT);
    }
}
