package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.RefusedException;
import java.util.List;
import java.util.Optional;

/**
 * Several ways to identify a user. The first way that yields a user determines the user. A request is refused if any of its
 * identities is not valid, or if two of them are of different users.
 */
public final class CombinedIdentification implements Identification {

    private final List<Identification> ways;

    /** Creates the identification. */
    public CombinedIdentification(List<Identification> ways) {
        this.ways = List.copyOf(ways);
    }

    @Override
    public Optional<String> user(Caller caller) throws RefusedException {
        Optional<String> first = Optional.empty();
        for (Identification way : ways) {
            Optional<String> user = way.user(caller);
            if (first.isPresent() && user.isPresent() && !user.equals(first)) {
                throw new RefusedException("identities: expected one user, found " + Quoted.of(first.get()) + " and "
                        + Quoted.of(user.get()));
            }
            first = first.or(() -> user);
        }
        return first;
    }
}
