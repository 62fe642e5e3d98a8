package io.github.jobenergy.program.monitoring;

import io.github.jobenergy.program.ProgramStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The result of a check of the health of a program.
 *
 * @param check the name of the check, from a small fixed set or from the configuration of the program
 * @param passed whether the check has passed
 * @param sinceTime the time since which it fails; absent if it has passed, or if the time is unknown
 * @param detail what was found
 */
public record HealthCheck(String check, boolean passed, Optional<Instant> sinceTime, String detail) {

    /** Returns a check that has passed. */
    public static HealthCheck passed(String check, String detail) {
        return new HealthCheck(check, true, Optional.empty(), detail);
    }

    /** Returns a check that has failed since that time. */
    public static HealthCheck failed(String check, Instant since, String detail) {
        return new HealthCheck(check, false, Optional.of(since), detail);
    }

    /** Returns the result of a check whose time of failure is unknown. */
    public static HealthCheck of(String check, boolean passed, String detail) {
        return new HealthCheck(check, passed, Optional.empty(), detail);
    }

    /** Returns the check that the brokers respond. */
    public static HealthCheck brokers(ProgramStatus status) {
        return status.brokersAwayTime()
                .map(since -> failed("brokers", since, "not responding"))
                .orElseGet(() -> passed("brokers", "responding"));
    }

    /** Returns the check that the program is in one of these phases. */
    public static HealthCheck phase(ProgramStatus status, String... expected) {
        boolean isExpected = List.of(expected).contains(status.phase());
        return of("phase", isExpected, status.phase());
    }
}
