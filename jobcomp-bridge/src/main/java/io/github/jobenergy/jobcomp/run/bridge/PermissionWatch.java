package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.Permission.Answer;
import io.github.jobenergy.jobcomp.accounting.Permission.Verdict;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the permission to see the jobs of all users. It is queried at the start and then every hour, on the executor of
 * accounting, so that accounting never has two queries at once. While the answer is unknown, that is logged and the query is
 * repeated at growing intervals.
 */
final class PermissionWatch {

    private static final Logger LOG = LoggerFactory.getLogger(PermissionWatch.class);

    private static final Duration PERIOD = Duration.ofHours(1);
    private static final Backoff WHILE_UNKNOWN = new Backoff(Duration.ofMinutes(1), PERIOD);

    /** How long the start waits for the first answer. */
    private static final Duration FIRST_ANSWER_TIMEOUT = Duration.ofSeconds(30);

    private final Permission permission;
    private final Executor executor;
    private final Clock clock;
    private final RandomGenerator random;
    private final LongSupplier nanos;
    private final long startNanos;

    private Optional<CompletableFuture<Answer>> underWay = Optional.empty();
    private Optional<Answer> last = Optional.empty();
    private Instant notBefore = Instant.MIN;
    private int unknownInARow;

    /** A watch whose wait for the first answer is measured with {@code nanos}, a clock that cannot be set. */
    PermissionWatch(Permission permission, Executor executor, ClockAndRandom timing, LongSupplier nanos) {
        this.permission = permission;
        this.executor = executor;
        this.clock = timing.clock();
        this.random = timing.random();
        this.nanos = nanos;
        this.startNanos = nanos.getAsLong();
    }

    /**
     * Processes an answer, and submits the query if it is due.
     *
     * @throws NoPermissionException if the permission is denied
     */
    void step() throws NoPermissionException {
        Optional<Answer> answer = underWay.filter(CompletableFuture::isDone).map(CompletableFuture::join);
        if (answer.isPresent()) {
            underWay = Optional.empty();
            conclude(answer.get());
        }
        if (underWay.isEmpty() && isTime()) {
            underWay = Optional.of(CompletableFuture.supplyAsync(this::check, executor));
        }
    }

    /** Returns whether the query is due. If the clock is set back, it is due at once, not much later. */
    private boolean isTime() {
        Instant now = clock.instant();
        return !now.isBefore(notBefore) || notBefore.isAfter(now.plus(PERIOD));
    }

    /**
     * Returns whether work may begin: the first answer has arrived, or {@link #FIRST_ANSWER_TIMEOUT} has passed since the start.
     */
    boolean mayWork() {
        return last.isPresent() || nanos.getAsLong() - startNanos >= FIRST_ANSWER_TIMEOUT.toNanos();
    }

    /** Waits at most {@code most} for the answer to the query under way; returns whether it has arrived. */
    boolean awaitAnswer(Duration most) {
        return underWay.map(query -> query.thenApply(answer -> true)
                        .completeOnTimeout(false, most.toMillis(), TimeUnit.MILLISECONDS)
                        .join())
                .orElse(false);
    }

    private Answer check() {
        try {
            return permission.check();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Answer(Verdict.UNKNOWN, "stopped");
        }
    }

    private void conclude(Answer answer) throws NoPermissionException {
        boolean isChange =
                last.map(Answer::verdict).filter(answer.verdict()::equals).isEmpty();
        last = Optional.of(answer);
        switch (answer.verdict()) {
            case DENIED -> throw new NoPermissionException(answer.detail());
            case GRANTED -> {
                unknownInARow = 0;
                notBefore = clock.instant().plus(PERIOD);
                if (isChange) {
                    LOG.atInfo().addKeyValue("reason", answer.detail()).log("the jobs of all users are visible");
                }
            }
            case UNKNOWN -> {
                unknownInARow++;
                Duration wait = WHILE_UNKNOWN.after(unknownInARow, random);
                notBefore = clock.instant().plus(wait);
                LOG.atWarn()
                        .addKeyValue("reason", answer.detail())
                        .addKeyValue("count", unknownInARow)
                        .log(
                                "the permission to see the jobs of all users is unknown, checking again in {} s",
                                wait.toSeconds());
            }
        }
    }
}
