package io.github.jobenergy.web.access;

/** Determines what each user sees. Implementations are safe for several threads, and respond within a bounded time. */
public interface AccessPolicy {

    /**
     * Returns the access of a user. A user who is not known has no role.
     *
     * @param user the login name
     * @throws UnknownPolicyException if the policy cannot be determined; the request is then refused
     */
    Access of(String user) throws UnknownPolicyException;
}
