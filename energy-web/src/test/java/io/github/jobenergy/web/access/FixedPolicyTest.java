package io.github.jobenergy.web.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class FixedPolicyTest {

    @Test
    void hidesEverythingOfOthersFromUsersWhoAreNotOperators() {
        FixedPolicy policy = FixedPolicy.hidingAll(Set.of("olga"));

        assertEquals(Access.operator("olga"), policy.of("olga"));
        assertEquals(
                new Access("alice", false, Set.of(), Set.of(PrivateData.JOBS, PrivateData.USAGE, PrivateData.NODES)),
                policy.of("alice"));
    }

    @Test
    void hidesOnlyWhatIsNamed() {
        FixedPolicy policy = new FixedPolicy(Set.of(PrivateData.USAGE), Set.of());

        assertEquals(new Access("alice", false, Set.of(), Set.of(PrivateData.USAGE)), policy.of("alice"));
    }
}
