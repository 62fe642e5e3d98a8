package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** The base class of the processors that host a step: the context, the wall-clock wake-ups, and the forwarding of events. */
public abstract class StepProcessor implements Processor<String, Event, String, Event> {

    /** The interval of the wall-clock wake-ups of a step. */
    static final Duration WAKING = Duration.ofMillis(100);

    /** The interval between two checks for state whose retention has expired. */
    private static final Duration EXPIRY_INTERVAL = Duration.ofMinutes(1);

    private @Nullable ProcessorContext<String, Event> context;

    @Override
    public void init(ProcessorContext<String, Event> taskContext) {
        context = taskContext;
    }

    @Override
    public final void process(Record<String, Event> input) {
        WakeBudget.ofThisThread().process(() -> take(input));
        requestCommit();
    }

    /** Processes a record. */
    protected abstract void take(Record<String, Event> input);

    @Override
    public void close() {
        WakeBudget.ofThisThread().leave(this);
    }

    protected ProcessorContext<String, Event> context() {
        if (context == null) {
            throw new IllegalStateException("a step before its init");
        }
        return context;
    }

    protected Instant now() {
        return Instant.ofEpochMilli(context().currentSystemTimeMs());
    }

    /**
     * Wakes the step while it has more work, within its wake budget. All wake-ups of a thread, and the records between them, must
     * fit between two commits: a transaction that takes longer than its timeout is aborted, and would be aborted again when it is
     * repeated.
     */
    protected void wakeWith(Predicate<Instant> step) {
        schedule(WAKING, now -> {
            WakeBudget.ofThisThread().take(this, WAKING, () -> step.test(now));
            requestCommit();
        });
    }

    private void requestCommit() {
        PromptCommit.ofThisThread().requestIfDue(WakeBudget.ofThisThread().isBusyWithRecords(), context()::commit);
    }

    /** Schedules the removal of expired state of the step, while there is more of it, within the same time limit. */
    protected void removeExpiredWith(Predicate<Instant> step) {
        schedule(EXPIRY_INTERVAL, now -> WakeBudget.ofThisThread().runFor(this, WAKING, () -> step.test(now)));
    }

    private void schedule(Duration every, Consumer<Instant> wake) {
        context().schedule(every, PunctuationType.WALL_CLOCK_TIME, time -> wake.accept(Instant.ofEpochMilli(time)));
    }

    protected void pass(String key, Event event, Instant observedTime) {
        if (event instanceof Event.Followed || event instanceof Event.Answered || event instanceof Event.Published) {
            PromptCommit.ofThisThread().await();
        }
        context().forward(new Record<>(key, event, observedTime.toEpochMilli()));
    }

    /**
     * Rejects a piece of work that failed and continues with the rest, unless the cause of the failure is outside of the record,
     * such as the brokers.
     */
    protected void fail(String work, RuntimeException failure) {
        if (Unprocessable.isExternal(failure)) {
            throw failure;
        }
        reject(Unprocessable.reject(new Origin(work, new byte[0]), getClass().getSimpleName(), failure, now()));
    }

    protected void reject(Rejection rejection) {
        pass(rejection.origin(), new Event.Rejected(rejection), rejection.observedTime());
    }
}
