package io.github.jobenergy.jobcomp.publish;

/** Another bridge publishes for this cluster now; this one has to stop. */
public final class SupersededException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Another bridge with this transactional id has begun. */
    public SupersededException(String transactionalId, Throwable cause) {
        super("another jobcomp-bridge with transactional id " + transactionalId + " has taken over", cause);
    }
}
