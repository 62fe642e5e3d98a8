package io.github.jobenergy.web.access.slurm;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.AccessPolicy;
import io.github.jobenergy.web.access.UnknownPolicyException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The policy of Slurm. A request reads the roles if the last attempt is a period ago; one request at a time does so.
 *
 * <pre>
 *   last attempt                     requests
 *   ------------                     --------
 *   within the period                use the last roles
 *   before it, succeeded or none     one reads the roles, the others wait for it
 *   before it, failed                one reads the roles, the others use the last ones
 * </pre>
 *
 * Roles that were read longer ago than a limit are not used: the policy is then unknown.
 */
public final class SlurmPolicy implements AccessPolicy {

    private static final Logger LOG = LoggerFactory.getLogger(SlurmPolicy.class);

    private final RolesSource source;
    private final Limits limits;
    private final Clock clock;
    private final ReentrantLock reading = new ReentrantLock();

    private volatile State state = new State(Optional.empty(), Optional.empty(), "not read before");

    /**
     * The limits of a policy.
     *
     * @param period the shortest time between two attempts to read the roles
     * @param mostAge the age of roles up to which they are used while attempts fail
     * @param patience how long a request waits while another one reads the roles
     */
    public record Limits(Duration period, Duration mostAge, Duration patience) {

        /** One minute, one hour, and 30 s. */
        public static final Limits DEFAULT =
                new Limits(Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofSeconds(30));
    }

    /** Roles, and when they were read. */
    private record Roles(SlurmRoles roles, Instant read) {}

    /**
     * The state between two attempts.
     *
     * @param roles the roles of the last attempt that succeeded
     * @param attempt the end of the last attempt
     * @param failure why the last attempt failed; empty if it succeeded
     */
    private record State(Optional<Roles> roles, Optional<Instant> attempt, String failure) {

        private boolean hasFailed() {
            return attempt.isPresent() && !failure.isEmpty();
        }

        private State failed(Instant now, String reason) {
            return new State(roles, Optional.of(now), reason);
        }
    }

    /** Creates a policy that has not read roles. */
    public SlurmPolicy(RolesSource source, Limits limits, Clock clock) {
        this.source = source;
        this.limits = limits;
        this.clock = clock;
    }

    @Override
    public Access of(String user) throws UnknownPolicyException {
        if (isDue(state)) {
            try {
                refresh();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new UnknownPolicyException(
                        "policy of Slurm: expected time to read it, found that the server is stopping", stopped);
            }
        }
        return usable(state).of(user);
    }

    private boolean isDue(State last) {
        return last.attempt().isEmpty() || !isWithin(last.attempt().get(), limits.period());
    }

    /** A time in the future is not within: the clock was set back. */
    private boolean isWithin(Instant time, Duration limit) {
        Duration age = Duration.between(time, clock.instant());
        return !age.isNegative() && age.compareTo(limit) < 0;
    }

    private void refresh() throws InterruptedException {
        boolean isReader = state.hasFailed()
                ? reading.tryLock()
                : reading.tryLock(limits.patience().toMillis(), TimeUnit.MILLISECONDS);
        if (!isReader) {
            return;
        }
        try {
            if (isDue(state)) {
                state = attempt(state);
            }
        } finally {
            reading.unlock();
        }
    }

    private State attempt(State last) throws InterruptedException {
        try {
            Instant start = clock.instant();
            SlurmRoles roles = source.read();
            if (last.hasFailed()) {
                LOG.atInfo().log("the policy of Slurm is read again");
            }
            return new State(Optional.of(new Roles(roles, start)), Optional.of(clock.instant()), "");
        } catch (IOException unavailable) {
            String reason = String.valueOf(unavailable.getMessage());
            if (!last.hasFailed()) {
                LOG.atWarn().addKeyValue("reason", reason).log("the policy of Slurm cannot be read");
            }
            return last.failed(clock.instant(), reason);
        }
    }

    private SlurmRoles usable(State last) throws UnknownPolicyException {
        return last.roles()
                .filter(roles -> isWithin(roles.read(), limits.mostAge()))
                .map(Roles::roles)
                .orElseThrow(() -> new UnknownPolicyException(
                        "policy of Slurm: expected one of the last " + limits.mostAge() + ", found " + last.failure()));
    }
}
