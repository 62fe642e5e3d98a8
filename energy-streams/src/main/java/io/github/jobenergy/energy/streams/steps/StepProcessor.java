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

    /** The interval between two checks for state that can be forgotten. */
    private static final Duration FORGETTING = Duration.ofMinutes(1);

    private @Nullable ProcessorContext<String, Event> context;

    @Override
    public void init(ProcessorContext<String, Event> taskContext) {
        context = taskContext;
    }

    @Override
    public final void process(Record<String, Event> input) {
        WakeBudget.ofThisThread().process(() -> take(input));
    }

    /** Processes a record. */
    abstract void take(Record<String, Event> input);

    @Override
    public void close() {
        WakeBudget.ofThisThread().leave(this);
    }

    ProcessorContext<String, Event> context() {
        if (context == null) {
            throw new IllegalStateException("a step before its init");
        }
        return context;
    }

    Instant now() {
        return Instant.ofEpochMilli(context().currentSystemTimeMs());
    }

    /**
     * Wakes the step while it has more work, within its wake budget. All wake-ups of a thread, and the records between them, must
     * fit between two commits: a transaction that takes longer than its timeout is aborted, and would be aborted again when it is
     * repeated.
     */
    void wakeWith(Predicate<Instant> step) {
        schedule(WAKING, now -> WakeBudget.ofThisThread().take(this, WAKING, () -> step.test(now)));
    }

    /** Lets the step forget old state while there is more to forget, within the same time limit. */
    void forgetWith(Predicate<Instant> step) {
        schedule(FORGETTING, now -> WakeBudget.ofThisThread().goOn(this, WAKING, () -> step.test(now)));
    }

    private void schedule(Duration every, Consumer<Instant> wake) {
        context().schedule(every, PunctuationType.WALL_CLOCK_TIME, time -> wake.accept(Instant.ofEpochMilli(time)));
    }

    void pass(String key, Event event, Instant observedTime) {
        context().forward(new Record<>(key, event, observedTime.toEpochMilli()));
    }

    /**
     * Rejects a piece of work that failed and continues with the rest, unless the cause of the failure is outside of the record,
     * such as the brokers.
     */
    void fail(String work, RuntimeException failure) {
        if (Unprocessable.isOfTheSurroundings(failure)) {
            throw failure;
        }
        refuse(Unprocessable.reject(new Origin(work, new byte[0]), getClass().getSimpleName(), failure, now()));
    }

    void refuse(Rejection rejection) {
        pass(rejection.origin(), new Event.Refused(rejection), rejection.observedTime());
    }
}
