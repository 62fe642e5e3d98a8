package io.github.jobenergy.web.access.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.RequestFrom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxyTest {

    private static final TrustedProxy PROXY = new TrustedProxy(
            "X-Remote-User", List.of(AddressPrefix.parse("10.1.0.0/16"), AddressPrefix.parse("2001:db8::7")));

    @Test
    void identifiesTheUserOfTheHeaderOfAProxy() throws Exception {
        assertEquals(Optional.of("alice"), user("10.1.9.9", "alice"));
        assertEquals(Optional.of("alice"), user("2001:db8::7", "alice"));
    }

    @Test
    void ignoresTheHeaderOfOthers() throws Exception {
        assertEquals(Optional.empty(), user("10.2.0.1", "alice"));
        assertEquals(Optional.empty(), user("::1", "alice"));
        assertEquals(Optional.empty(), user("10.2.0.1", "alice", "bob"));
        assertEquals(Optional.empty(), user("10.2.0.1", "../alice"));
    }

    @Test
    void yieldsNoUserWithoutTheHeader() throws Exception {
        assertEquals(Optional.empty(), user("10.1.9.9"));
    }

    @Test
    void refusesSeveralValues() {
        RefusedException refused = assertThrows(RefusedException.class, () -> user("10.1.9.9", "alice", "alice"));

        assertEquals("header X-Remote-User: expected one value, found 2", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alice",
                "a",
                "Alice.Smith",
                "alice@example.org",
                "DOMAIN\\alice",
                "_svc",
                "host$",
                "a-b_c+d",
                "1234"
            })
    void acceptsLoginNames(String name) throws Exception {
        assertEquals(Optional.of(name), user("10.1.9.9", name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-alice",
                ".",
                "..",
                "a b",
                "alice\n",
                "alice\0",
                "a:b",
                "a/b",
                "a,b",
                "a|b",
                "ali\u00e7e",
                "\talice",
                "a;b"
            })
    void refusesOtherTexts(String name) {
        RefusedException refused = assertThrows(RefusedException.class, () -> user("10.1.9.9", name));

        assertEquals(
                "header X-Remote-User: expected a login name, found \"" + name.replaceAll("[^ -~]", "?") + "\"",
                refused.getMessage());
    }

    @Test
    void limitsTheLengthOfLoginNames() throws Exception {
        assertEquals(Optional.of("a".repeat(255)), user("10.1.9.9", "a".repeat(255)));
        assertEquals(
                "header X-Remote-User: expected a login name, found \"" + "a".repeat(100) + "...\"",
                assertThrows(RefusedException.class, () -> user("10.1.9.9", "a".repeat(256)))
                        .getMessage());
    }

    private static Optional<String> user(String address, String... values) throws RefusedException {
        return PROXY.user(RequestFrom.address(address, Map.of("x-remote-user", List.of(values))));
    }
}
