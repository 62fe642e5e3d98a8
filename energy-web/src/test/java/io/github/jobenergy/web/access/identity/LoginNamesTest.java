package io.github.jobenergy.web.access.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.web.access.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginNamesTest {

    @Test
    void returnsTheNamesOfTheHost() throws Exception {
        LoginNames names = new LoginNames(List.of("getent"), Clock.systemUTC());

        assertEquals("root", names.of(0));
        assertEquals("daemon", names.of(1));
        assertEquals(
                "uid 3999999999: expected a user of this host, found none",
                assertThrows(RefusedException.class, () -> names.of(3_999_999_999L))
                        .getMessage());
    }

    @Test
    void keepsANameForTenMinutes(@TempDir Path folder) throws Exception {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-28T00:00:00Z"));
        Path entry = folder.resolve("passwd");
        LoginNames names = new LoginNames(List.of("sh", "-c", "cat " + entry), clock);
        Files.writeString(entry, "alice:x:2001:2001::/home/alice:/bin/sh\n");
        assertEquals("alice", names.of(2001));
        Files.writeString(entry, "bob:x:2001:2001::/home/bob:/bin/sh\n");

        clock.advance(Duration.ofMinutes(10).minusMillis(1));
        assertEquals("alice", names.of(2001));

        clock.advance(Duration.ofMillis(1));
        assertEquals("bob", names.of(2001));
    }

    @Test
    void failsOnAnEntryOfAnotherUser() {
        LoginNames names = new LoginNames(List.of("sh", "-c", "echo root:x:0:0::/root:/bin/sh"), Clock.systemUTC());

        assertEquals(
                "sh passwd 2001: expected exit status 0 and an entry of the uid, found 0 and \"root:x:0:0::/root:/bin/sh?\"",
                assertThrows(IOException.class, () -> names.of(2001)).getMessage());
    }

    @Test
    void refusesANameThatIsNoLoginName() {
        LoginNames names = new LoginNames(List.of("sh", "-c", "echo 'a b:x:2001:1::/:/bin/sh'"), Clock.systemUTC());

        assertEquals(
                "passwd entry of uid 2001: expected a login name, found \"a b\"",
                assertThrows(RefusedException.class, () -> names.of(2001)).getMessage());
    }
}
