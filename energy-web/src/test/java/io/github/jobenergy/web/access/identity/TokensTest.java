package io.github.jobenergy.web.access.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.RequestFrom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensTest {

    /** By {@code printf %s one | sha256sum}, and the same of two. */
    private static final String ONE = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed";

    private static final String TWO = "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("tokens");
    }

    @Test
    void aFileHasTheUsersOfItsTokens() throws Exception {
        write("# tokens of scripts\n\nalice " + ONE + "\n  bob\t" + TWO + "  \n");

        TokenFile tokens = TokenFile.open(file);

        assertEquals(Optional.of("alice"), tokens.userOf("one"));
        assertEquals(Optional.of("bob"), tokens.userOf("two"));
        assertEquals(Optional.empty(), tokens.userOf("three"));
        assertEquals(Optional.empty(), tokens.userOf(ONE));
        assertEquals(Optional.empty(), tokens.userOf(""));
        assertEquals(Optional.empty(), tokens.userOf("one".repeat(1000)));
    }

    @Test
    void aYoungFileIsReadAgainAfterAChangeOfTheSameSizeAtTheSameTime() throws Exception {
        FileTime time = FileTime.from(Instant.now().plus(Duration.ofDays(1)));
        write("alice " + ONE + "\n");
        Files.setLastModifiedTime(file, time);
        TokenFile tokens = TokenFile.open(file);
        assertEquals(Optional.of("alice"), tokens.userOf("one"));

        write("alice " + TWO + "\n");
        Files.setLastModifiedTime(file, time);

        assertEquals(Optional.empty(), tokens.userOf("one"));
        assertEquals(Optional.of("alice"), tokens.userOf("two"));
    }

    @Test
    void anOldFileIsReadAgainIfItsTimeChanges() throws Exception {
        write("alice " + ONE + "\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        TokenFile tokens = TokenFile.open(file);

        write("alice " + TWO + "\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:01Z")));

        assertEquals(Optional.empty(), tokens.userOf("one"));
        assertEquals(Optional.of("alice"), tokens.userOf("two"));
    }

    @Test
    void noTokenIsValidWhileTheFileCannotBeRead() throws Exception {
        write("alice " + ONE + "\n");
        TokenFile tokens = TokenFile.open(file);

        Files.delete(file);
        assertEquals(Optional.empty(), tokens.userOf("one"));

        write("alice " + ONE + "\nbob\n");
        assertEquals(Optional.empty(), tokens.userOf("one"));

        write("alice " + ONE + "\n");
        assertEquals(Optional.of("alice"), tokens.userOf("one"));

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertEquals(Optional.empty(), tokens.userOf("one"));
    }

    @Test
    void rejectsAFileWithoutItsContentInTheMessage() throws Exception {
        Map<String, String> texts = Map.of(
                "alice",
                "line 1: expected USER SHA256, found 1 words",
                "\nalice one",
                "line 2: expected a SHA-256 of 64 hexadecimal digits, found another text",
                "al,ice " + ONE,
                "line 1: expected a login name as the first word, found another text",
                "alice " + ONE + " x",
                "line 1: expected USER SHA256, found 3 words",
                "alice " + ONE + "\nbob " + ONE,
                "line 2: expected a token once, found it twice");
        for (Map.Entry<String, String> text : texts.entrySet()) {
            write(text.getKey());

            IOException rejected = assertThrows(IOException.class, () -> TokenFile.open(file));

            assertEquals(file + ", " + text.getValue(), rejected.getMessage());
        }
    }

    @Test
    void rejectsAFileThatOthersCanRead() throws Exception {
        write("alice " + ONE + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        assertThrows(IOException.class, () -> TokenFile.open(file));
    }

    @Test
    void rejectsALargeFile() throws Exception {
        write("#".repeat((1 << 20) + 1));

        assertEquals(
                file + ": expected at most 1048576 bytes, found 1048577",
                assertThrows(IOException.class, () -> TokenFile.open(file)).getMessage());
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void aLocalTokenIsRandomAndOfOneUser() {
        LocalToken token = LocalToken.generate("alice");

        assertTrue(token.text().matches("[A-Za-z0-9_-]{43}"), token.text());
        assertNotEquals(token.text(), LocalToken.generate("alice").text());
        assertEquals(Optional.of("alice"), token.userOf(token.text()));
        assertEquals(Optional.empty(), token.userOf(token.text().substring(1)));
        assertEquals(Optional.empty(), token.userOf(""));
        assertEquals("token of alice", token.toString());
    }

    @Test
    void aBearerIsTheUserOfTheToken() throws Exception {
        LocalToken token = LocalToken.generate("alice");
        Identification bearer = new BearerIdentification(token);

        for (String scheme : List.of("Bearer ", "bearer  ", "BEARER ")) {
            assertEquals(Optional.of("alice"), bearer.user(RequestFrom.withAuthorization(scheme + token.text())));
        }
        assertEquals(Optional.empty(), bearer.user(RequestFrom.withAuthorization("MUNGE MUNGE:abc:")));
        assertEquals(Optional.empty(), bearer.user(RequestFrom.withAuthorization("Bearers " + token.text())));
        assertEquals(Optional.empty(), bearer.user(RequestFrom.withAuthorization()));
    }

    @Test
    void refusesAnotherToken() {
        Identification bearer = new BearerIdentification(LocalToken.generate("alice"));

        assertEquals(
                "token: expected a valid one, found another",
                assertThrows(RefusedException.class, () -> bearer.user(RequestFrom.withAuthorization("Bearer secret")))
                        .getMessage());
        assertEquals(
                "header Authorization: expected credentials after Bearer, found none",
                assertThrows(RefusedException.class, () -> bearer.user(RequestFrom.withAuthorization("Bearer")))
                        .getMessage());
    }
}
