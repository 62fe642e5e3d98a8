package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.accounting.Permission;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A permission that is checked again some minutes after it was granted; any other answer is not kept. */
final class KnownPermission implements Permission {

    /** How long a granted permission is not checked again. */
    static final Duration VALIDITY = Duration.ofMinutes(5);

    private final Permission permission;
    private final Clock clock;

    private Optional<Answer> granted = Optional.empty();
    private Instant grantedTime = Instant.EPOCH;

    KnownPermission(Permission permission, Clock clock) {
        this.permission = permission;
        this.clock = clock;
    }

    @Override
    public Answer check() throws InterruptedException {
        Duration age = Duration.between(grantedTime, clock.instant());
        boolean isValid = !age.isNegative() && age.compareTo(VALIDITY) < 0;
        if (granted.isPresent() && isValid) {
            return granted.get();
        }
        Answer answer = permission.check();
        granted = Optional.of(answer).filter(any -> any.verdict() == Verdict.GRANTED);
        grantedTime = clock.instant();
        return answer;
    }
}
