package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Backoff;
import io.github.jobenergy.jobcomp.accounting.ClockAndRandom;
import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.Permission.Answer;
import io.github.jobenergy.jobcomp.accounting.Permission.Verdict;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether Slurm shows us every user's jobs: asked before anything else and then every hour, on accounting's own time, so that
 * it is never asked two things at once. While nobody knows, it is said and asked again, at growing distances.
 */
final class PermissionWatch {

    private static final Logger LOG = LoggerFactory.getLogger(PermissionWatch.class);

    private static final Duration PERIOD = Duration.ofHours(1);
    private static final Backoff WHILE_UNKNOWN = new Backoff(Duration.ofMinutes(1), PERIOD);

    /** How long the first answer is waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Permission permission;
    private final Executor executor;
    private final Clock clock;
    private final RandomGenerator random;
    private final Instant begun;

    private Optional<CompletableFuture<Answer>> underWay = Optional.empty();
    private Optional<Answer> last = Optional.empty();
    private Instant notBefore = Instant.MIN;
    private int unknownInARow;

    PermissionWatch(Permission permission, Executor executor, ClockAndRandom timing) {
        this.permission = permission;
        this.executor = executor;
        this.clock = timing.clock();
        this.random = timing.random();
        this.begun = timing.clock().instant();
    }

    /**
     * Asks, if it is time.
     *
     * @throws NoPermissionException if the answer is that we may not see every user's jobs
     */
    void step() throws NoPermissionException {
        Optional<Answer> answer = underWay.filter(CompletableFuture::isDone).map(CompletableFuture::join);
        if (answer.isPresent()) {
            underWay = Optional.empty();
            conclude(answer.get());
        }
        if (underWay.isEmpty() && isTime()) {
            underWay = Optional.of(CompletableFuture.supplyAsync(this::ask, executor));
        }
    }

    /** Whether it is time to ask; a clock that is set back makes it so at once, not much later. */
    private boolean isTime() {
        Instant now = clock.instant();
        return !now.isBefore(notBefore) || notBefore.isAfter(now.plus(PERIOD));
    }

    /** Whether the work may begin: the first answer has come, or was waited for long enough. */
    boolean mayWork() {
        return last.isPresent() || !clock.instant().isBefore(begun.plus(PATIENCE));
    }

    /** Waits for an answer that is under way, so long at most; says whether one has come. */
    boolean awaitAnswer(Duration most) {
        return underWay.map(question -> question.thenApply(answer -> true)
                        .completeOnTimeout(false, most.toMillis(), TimeUnit.MILLISECONDS)
                        .join())
                .orElse(false);
    }

    private Answer ask() {
        try {
            return permission.ask();
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
