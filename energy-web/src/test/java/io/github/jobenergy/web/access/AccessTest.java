package io.github.jobenergy.web.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessTest {

    /**
     * A run of alice in the account sub, which is below astro: who sees the run, alice's use, the use of sub, and nodes. The columns
     * are the hidden data: jobs (J), usage (U), nodes (N).
     */
    private static final String TABLE = """
            user       question   -    J    U    N    JU   JN   UN   JUN
            another    job        yes  no   yes  yes  no   no   yes  no
            another    user       yes  yes  no   yes  no   yes  no   no
            another    account    yes  yes  no   yes  no   yes  no   no
            another    nodes      yes  yes  yes  no   yes  no   no   no
            alice      job        yes  yes  yes  yes  yes  yes  yes  yes
            alice      user       yes  yes  yes  yes  yes  yes  yes  yes
            alice      account    yes  yes  no   yes  no   yes  no   no
            alice      nodes      yes  yes  yes  no   yes  no   no   no
            ofsub      job        yes  yes  yes  yes  yes  yes  yes  yes
            ofsub      user       yes  yes  no   yes  no   yes  no   no
            ofsub      account    yes  yes  yes  yes  yes  yes  yes  yes
            ofsub      nodes      yes  yes  yes  no   yes  no   no   no
            ofastro    job        yes  yes  yes  yes  yes  yes  yes  yes
            ofastro    user       yes  yes  no   yes  no   yes  no   no
            ofastro    account    yes  yes  yes  yes  yes  yes  yes  yes
            ofastro    nodes      yes  yes  yes  no   yes  no   no   no
            operator   job        yes  yes  yes  yes  yes  yes  yes  yes
            operator   user       yes  yes  yes  yes  yes  yes  yes  yes
            operator   account    yes  yes  yes  yes  yes  yes  yes  yes
            operator   nodes      yes  yes  yes  yes  yes  yes  yes  yes
            """;

    private static final Map<String, Set<String>> COORDINATED =
            Map.of("ofsub", Set.of("sub"), "ofastro", Set.of("astro", "sub"));

    @Test
    void everyRoleSeesWhatPrivateDataLeaves() {
        List<String> lines = TABLE.lines().toList();
        List<String> columns = words(lines.get(0));
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = words(line);
            for (int i = 2; i < columns.size(); i++) {
                String question = cells.get(0) + " " + cells.get(1) + " " + columns.get(i) + " ";
                expected.add(question + cells.get(i));
                found.add(question + (sees(access(cells.get(0), columns.get(i)), cells.get(1)) ? "yes" : "no"));
            }
        }

        assertEquals(160, expected.size());
        assertEquals(String.join("\n", expected), String.join("\n", found));
    }

    private static List<String> words(String line) {
        return Arrays.asList(line.split(" +", -1));
    }

    private static Access access(String user, String letters) {
        Set<PrivateData> hidden = EnumSet.noneOf(PrivateData.class);
        for (PrivateData data : PrivateData.values()) {
            if (letters.indexOf(data.name().charAt(0)) >= 0) {
                hidden.add(data);
            }
        }
        return new Access(user, user.equals("operator"), COORDINATED.getOrDefault(user, Set.of()), hidden);
    }

    private static boolean sees(Access access, String question) {
        return switch (question) {
            case "job" -> access.seesJob(Optional.of("alice"), Optional.of("sub"));
            case "user" -> access.seesUser("alice");
            case "account" -> access.seesAccount("sub");
            case "nodes" -> access.seesAll(PrivateData.NODES);
            default -> throw new IllegalArgumentException(question);
        };
    }

    @Test
    void aCoordinatorDoesNotSeeTheAccountAbove() {
        Access access = access("ofsub", "JUN");

        assertFalse(access.seesAccount("astro"));
        assertFalse(access.seesJob(Optional.of("alice"), Optional.of("astro")));
    }

    @Test
    void aRunWithoutOwnerAndAccountIsSeenByOperatorsOnlyIfJobsArePrivate() {
        assertFalse(access("alice", "J").seesJob(Optional.empty(), Optional.empty()));
        assertFalse(access("ofastro", "J").seesJob(Optional.empty(), Optional.empty()));
        assertTrue(access("operator", "J").seesJob(Optional.empty(), Optional.empty()));
        assertTrue(access("alice", "U").seesJob(Optional.empty(), Optional.empty()));
    }

    @Test
    void accountsAreComparedInLowerCaseAndLoginNamesExactly() {
        Access access = new Access("alice", false, Set.of("Astro"), Set.of(PrivateData.JOBS, PrivateData.USAGE));

        assertTrue(access.seesAccount("ASTRO"));
        assertTrue(access.seesJob(Optional.of("bob"), Optional.of("astro")));
        assertFalse(access.seesUser("Alice"));
        assertFalse(access.seesJob(Optional.of("Alice"), Optional.of("chem")));
    }
}
