package io.github.jobenergy.quickstart.rights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The assertions on commands that are executed with the rights of a table, or without one of them. */
final class RightsAssertions {

    /** The exit status of a program without a right. */
    static final int DENIED = 77;

    private RightsAssertions() {}

    interface Command {
        CommandOutcome execute();
    }

    /** Without one of these rows each, and with all the others, a command names that row, and no other. */
    static void assertEachIsNamed(List<AclRow> rows, List<AclRow> all, Grants grants, Command command)
            throws Exception {
        assertFalse(rows.isEmpty());
        for (AclRow row : rows) {
            grants.setWithout(row, all);
            CommandOutcome found = command.execute();
            assertEquals(List.of(row.denial()), found.denied(), found.printed());
            assertTrue(found.status() == DENIED || found.isSpoolRefused(), found.status() + found.printed());
        }
    }

    static CommandOutcome assertGreen(List<AclRow> all, Grants grants, Command command) throws Exception {
        grants.set(all);
        CommandOutcome found = command.execute();
        assertEquals(List.of(), found.failures(), found.printed());
        assertTrue(found.status() == 0 || found.isSpoolRefused(), found.status() + found.printed());
        return found;
    }

    static CommandOutcome check(Supplier<CommandLine> program, List<String> options) {
        return CommandOutcome.of(program.get(), List.of(words("check", options)));
    }

    static List<AclRow> rows(List<AclRow> table, String... purposes) {
        return table.stream().filter(row -> row.isFor(purposes)).toList();
    }

    static String[] words(String command, List<String> options) {
        List<String> words = new ArrayList<>(options);
        words.add(0, command);
        return words.toArray(String[]::new);
    }
}
