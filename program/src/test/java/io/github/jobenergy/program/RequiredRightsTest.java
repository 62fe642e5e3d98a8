package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;

class RequiredRightsTest {

    @Test
    void namesTheResourceAsItsAclDoes() {
        assertEquals(
                "topic jobenergy.node-power",
                RequiredRights.topic("jobenergy.node-power", AclOperation.WRITE).toString());
        assertEquals("group app", RequiredRights.group("app").toString());
        assertEquals(
                "transactional id app-*",
                RequiredRights.transactionalIds("app-", "app-check").toString());
        assertEquals(
                "topic app-*",
                RequiredRights.topics("app-", Set.of("app-a", "app-b"), AclOperation.READ)
                        .toString());
    }

    @Test
    void rejectsRightsWithoutAResource() {
        assertThrows(IllegalArgumentException.class, () -> RequiredRights.topic("jobenergy.node-power"));
        assertThrows(IllegalArgumentException.class, () -> RequiredRights.topics("app-", Set.of(), AclOperation.READ));
    }
}
