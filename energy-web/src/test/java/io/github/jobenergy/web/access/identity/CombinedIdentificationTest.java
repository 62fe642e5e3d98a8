package io.github.jobenergy.web.access.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.RequestFrom;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CombinedIdentificationTest {

    private static final Identification NO_USER = caller -> Optional.empty();
    private static final Identification ALICE = caller -> Optional.of("alice");
    private static final Identification BOB = caller -> Optional.of("bob");
    private static final Identification REFUSED = caller -> {
        throw new RefusedException("token: expected a valid one, found another");
    };

    @Test
    void theFirstUserIsTheUser() throws Exception {
        assertEquals(Optional.empty(), user());
        assertEquals(Optional.empty(), user(NO_USER, NO_USER));
        assertEquals(Optional.of("alice"), user(NO_USER, ALICE, NO_USER));
        assertEquals(Optional.of("alice"), user(ALICE, ALICE));
    }

    @Test
    void refusesTwoUsers() {
        RefusedException refused = assertThrows(RefusedException.class, () -> user(ALICE, NO_USER, BOB));

        assertEquals("identities: expected one user, found \"alice\" and \"bob\"", refused.getMessage());
    }

    @Test
    void refusesAnIdentityThatIsNotValidBesideOneThatIs() {
        assertThrows(RefusedException.class, () -> user(ALICE, REFUSED));
        assertThrows(RefusedException.class, () -> user(REFUSED, ALICE));
    }

    private static Optional<String> user(Identification... ways) throws RefusedException {
        return new CombinedIdentification(List.of(ways)).user(RequestFrom.withAuthorization());
    }
}
