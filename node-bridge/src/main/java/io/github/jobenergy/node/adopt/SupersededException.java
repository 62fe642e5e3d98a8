package io.github.jobenergy.node.adopt;

/** Reports that another program with the same transactional id has taken over. */
public final class SupersededException extends Exception {

    private static final long serialVersionUID = 1L;

    SupersededException(String transactionalId, Throwable cause) {
        super(
                "another program has the transactional id " + transactionalId + " and goes on in this one's place",
                cause);
    }
}
