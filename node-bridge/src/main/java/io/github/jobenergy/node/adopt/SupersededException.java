package io.github.jobenergy.node.adopt;

/** Another program has the same transactional id, and is the one that goes on. */
public final class SupersededException extends Exception {

    private static final long serialVersionUID = 1L;

    SupersededException(String transactionalId, Throwable cause) {
        super(
                "another program has the transactional id " + transactionalId + " and goes on in this one's place",
                cause);
    }
}
