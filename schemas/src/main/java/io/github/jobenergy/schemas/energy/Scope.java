package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The scope of an energy: the measured part of a node. Energies of different scope are never added into one account. */
public enum Scope {
    /** All energy that the node drew at its power input. */
    NODE_INPUT,
    /** The sum of disjoint components, such as packages and memory: less than the energy of the node. */
    COMPONENTS,
    /** Only the GPUs of the node. */
    GPU,
    /** Nodes, or hours, of different scope. */
    MIXED;

    /** Returns a scope as the part of a key: its code, or an empty text for none. */
    public static String keyPart(Optional<Scope> scope) {
        return scope.map(known -> known.name().toLowerCase(Locale.ROOT)).orElse("");
    }

    /**
     * Parses a part that {@link #keyPart} wrote.
     *
     * @throws InvalidFieldException if it is not such a part
     */
    public static Optional<Scope> ofKeyPart(String part) {
        Optional<Scope> scope = Arrays.stream(values())
                .filter(known -> known.name().equalsIgnoreCase(part))
                .findFirst();
        if (scope.isEmpty() && !part.isEmpty()) {
            throw new InvalidFieldException("scope", "one of " + Arrays.toString(values()), "'" + part + "'");
        }
        return scope;
    }
}
