package io.github.jobenergy.jobcomp.publish;

/** Thrown if another bridge has taken over the cluster; this bridge must stop publishing. */
public final class SupersededException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Another bridge with this transactional id has taken over. */
    public SupersededException(String transactionalId, Throwable cause) {
        super("another jobcomp-bridge with transactional id " + transactionalId + " has taken over", cause);
    }
}
