package io.github.jobenergy.web.access.slurm;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A user of Slurm's accounting, as printed by {@code sacctmgr -nP show user withcoord format=user,adminlevel,coordinators}. The
 * accounts of a coordinator include those below: slurmdbd adds them, over all clusters of its database.
 *
 * @param name the login name
 * @param isOperator whether the AdminLevel is Operator or Administrator
 * @param accounts the accounts that the user coordinates
 */
record SlurmUser(String name, boolean isOperator, Set<String> accounts) {

    private static final Set<String> OPERATORS = Set.of("Operator", "Administrator");
    private static final int FIELDS = 3;

    SlurmUser {
        accounts = Set.copyOf(accounts);
    }

    /**
     * Parses the output of sacctmgr.
     *
     * @throws IOException if a line is not of this form
     */
    static Collection<SlurmUser> parse(String printed) throws IOException {
        List<String> lines = printed.lines().toList();
        for (String line : lines) {
            if (line.split("\\|", -1).length != FIELDS) {
                throw new IOException("sacctmgr show user: expected USER|ADMINLEVEL|ACCOUNTS, found " + line);
            }
        }
        return lines.stream()
                .map(line -> line.split("\\|", -1))
                .map(fields -> new SlurmUser(fields[0], OPERATORS.contains(fields[1]), accounts(fields[2])))
                .collect(Collectors.toMap(SlurmUser::name, Function.identity(), (first, again) -> again, TreeMap::new))
                .values();
    }

    private static Set<String> accounts(String list) {
        return Arrays.stream(list.split(",", -1))
                .filter(account -> !account.isEmpty())
                .collect(Collectors.toSet());
    }
}
