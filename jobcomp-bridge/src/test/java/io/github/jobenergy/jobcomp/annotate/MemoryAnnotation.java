package io.github.jobenergy.jobcomp.annotate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Annotation over a topic and comments in memory, at a clock that is set. */
final class MemoryAnnotation {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int MOST_STEPS = 10_000;

    final MovableClock clock = new MovableClock(Results.FINAL);
    final MemoryTopic topic = new MemoryTopic();
    final MemoryComments comments = new MemoryComments();

    interface Condition {
        boolean isMet();
    }

    void steps(AnnotationRun run, Condition end) throws Exception {
        for (int step = 0; step < MOST_STEPS && !end.isMet(); step++) {
            run.step();
            clock.advance(SECOND);
            comments.now = clock.instant();
        }
        assertTrue(end.isMet(), () -> run.counts().toString());
    }

    AnnotationRun run(AnnotationSettings settings) {
        return new AnnotationRun(
                topic, comments, new CommentRules(true, false), settings, new ClockAndRandom(clock, new Random(1)));
    }

    AnnotationRun printing(List<String> printed) {
        return new AnnotationRun(
                topic,
                new PrintedComments(comments, printed::add),
                new CommentRules(true, false),
                settings(60),
                new ClockAndRandom(clock, new Random(1)));
    }

    static AnnotationSettings atTheEnd() {
        return new AnnotationSettings(
                "rig", Optional.empty(), Optional.of(Duration.ZERO), 60, new DutyCycle(100), false);
    }

    static AnnotationSettings settings(int mostPerMinute) {
        return new AnnotationSettings(
                "rig", Optional.empty(), Optional.empty(), mostPerMinute, new DutyCycle(100), false);
    }
}
