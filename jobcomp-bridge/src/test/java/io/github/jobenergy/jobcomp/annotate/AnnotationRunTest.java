package io.github.jobenergy.jobcomp.annotate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.publish.ResultTopic;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnnotationRunTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final MemoryAnnotation annotation = new MemoryAnnotation();
    private final MovableClock clock = annotation.clock;
    private final MemoryTopic topic = annotation.topic;
    private final MemoryComments comments = annotation.comments;

    @Test
    void eachRecordHasOneOutcomeAndIsCommitted() throws Exception {
        comments.add("", 1, 100);
        comments.add("\"quoted\"", 2, 100);
        comments.add("", 3, 999);
        topic.add(Results.of("rig/1/100", 1));
        topic.add(Results.of("rig/2/100", 1));
        topic.add(Results.of("rig/3/100", 1));
        topic.add(Results.of("rig/4/100", 1));
        topic.add(Results.of("other/1/100", 1));
        topic.add(Results.of("rig/1/100", 2));
        topic.add(1, new ResultTopic.Tombstone(Optional.empty()));
        topic.add(1, new ResultTopic.Malformed("run: expected a key, found none"));

        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        annotation.steps(run, () -> topic.committed.equals(Map.of(0, 6L, 1, 8L)));

        assertEquals(
                Map.of(
                        "written", 1L,
                        "quotes", 1L,
                        "not_last_run", 1L,
                        "not_in_accounting", 1L,
                        "other_cluster", 1L,
                        "superseded", 1L,
                        "tombstone", 1L,
                        "malformed", 1L),
                run.counts());
        assertTrue(comments.comment(1).endsWith("revision=2"), comments.comment(1));
        assertEquals(1, comments.writes.size());
    }

    @Test
    void aResultIsWrittenWhenItIsFinalOrAfterTheDelay() throws Exception {
        clock.advance(Duration.ofDays(-1));
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        run.step();
        clock.advance(Duration.ofDays(1).minus(SECOND));
        run.step();
        assertEquals("", comments.comment(1));
        assertEquals(Map.of(), topic.committed);

        clock.advance(SECOND);
        run.step();
        assertEquals(Map.of(0, 1L), topic.committed);
        assertEquals(1, comments.writes.size());

        clock.advance(Duration.ofDays(-1));
        topic.add(Results.of("rig/1/100", 2));
        AnnotationRun early = annotation.run(new AnnotationSettings(
                "rig", Optional.empty(), Optional.of(Duration.ofHours(1)), 60, new DutyCycle(100), false));
        early.step();
        assertEquals(2, comments.writes.size());
    }

    @Test
    void runsThatEndedBeforeTheGivenTimeAreLeftOut() throws Exception {
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = annotation.run(new AnnotationSettings(
                "rig", Optional.of(Results.ENDED.plus(SECOND)), Optional.empty(), 60, new DutyCycle(100), false));

        run.step();

        assertEquals(Map.of("before_since", 1L), run.counts());
    }

    @Test
    void anErasureRemovesTheWordAndSupersedesPendingResults() throws Exception {
        comments.add("text", 1, 100);
        comments.add("", 2, 100);
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        annotation.steps(run, () -> topic.committed.equals(Map.of(0, 1L)));
        topic.add(Results.of("rig/2/100", 1));
        for (String erased : List.of("rig/1/100", "rig/2/100", "rig/3/100", "other/1/100")) {
            topic.add(0, new ResultTopic.Tombstone(Optional.of(RunKey.parse(erased))));
        }

        annotation.steps(run, () -> topic.committed.equals(Map.of(0, 6L)));

        assertEquals("text", comments.comment(1));
        assertEquals("", comments.comment(2));
        assertEquals(
                Map.of("written", 1L, "superseded", 1L, "erased", 1L, "tombstone", 2L, "other_cluster", 1L),
                run.counts());
    }

    @Test
    void aResultWithATimeFarInTheFutureIsWrittenSoonAfterItsPublication() throws Exception {
        comments.add("", 1, 100);
        comments.add("", 2, 100);
        topic.add(0, new ResultTopic.Result(farInTheFuture("rig/1/100")));
        topic.published = Instant.parse("2100-01-01T00:00:00Z");
        topic.add(1, new ResultTopic.Result(farInTheFuture("rig/2/100")));
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        run.step();
        assertEquals(Map.of(0, 1L), topic.committed);

        clock.advance(Topic.CORRECTION_WINDOW.plus(SECOND));
        assertEquals(SECOND, run.oldestDue());
        annotation.steps(run, () -> topic.committed.containsKey(1));

        assertEquals(Map.of("written", 2L), run.counts());
        assertEquals(Duration.ZERO, run.oldestDue());
    }

    private static JobEnergy farInTheFuture(String run) {
        JobEnergy result = Results.of(run, 1);
        ResultRevision revision = result.resultRevision();
        return result.toBuilder()
                .resultRevision(new ResultRevision(
                        1, 1, Optional.empty(), revision.revisionReason(), Instant.parse("2999-01-01T00:00:00Z")))
                .build();
    }

    @Test
    void aDryRunEndsAtAResultThatIsNotYetWritten() throws Exception {
        clock.advance(Duration.ofDays(-1));
        comments.add("", 1, 100);
        topic.isReadToEnd = false;
        topic.add(Results.of("rig/1/100", 1));
        List<String> printed = new ArrayList<>();

        assertTimeoutPreemptively(
                Duration.ofMinutes(5), () -> annotation.printing(printed).runToEnd());

        assertEquals(List.of(), printed);
    }

    @Test
    void anotherTextWrittenAtTheSameTimeIsKept() throws Exception {
        comments.add("", 1, 100);
        comments.rival = Optional.of("by another program");
        topic.add(Results.of("rig/1/100", 1));

        annotation.run(MemoryAnnotation.settings(60)).step();

        assertTrue(comments.comment(1).startsWith("by another program jobenergy:"), comments.comment(1));
    }

    @Test
    void aRecordThatIsReadAgainIsNotWrittenAgain() throws Exception {
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        annotation.run(MemoryAnnotation.settings(60)).step();
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun second = annotation.run(MemoryAnnotation.settings(60));

        second.step();

        assertEquals(Map.of("up_to_date", 1L), second.counts());
        assertEquals(1, comments.writes.size());
    }

    @Test
    void revokedPartitionsAreForgotten() throws Exception {
        clock.advance(Duration.ofDays(-1));
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        run.step();
        topic.revoked = Set.of(0);
        clock.advance(Duration.ofDays(1));

        run.step();

        assertEquals(Map.of(), run.counts());
        assertEquals(List.of(), comments.writes);
    }

    @Test
    void atMostTheGivenNumberOfRunsAMinuteIsAnnotated() throws Exception {
        for (int job = 1; job <= 50; job++) {
            comments.add("", job, 100);
            topic.add(Results.of("rig/" + job + "/100", 1));
        }
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(6));

        annotation.steps(run, () -> comments.writes.size() == 50);

        for (int i = 1; i < comments.writes.size(); i++) {
            Duration between = Duration.between(comments.writes.get(i - 1), comments.writes.get(i));
            assertTrue(between.compareTo(Duration.ofSeconds(10)) >= 0, between.toString());
        }
    }

    @Test
    void aDryRunPrintsAndWritesNothing() throws Exception {
        comments.add("text", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        List<String> printed = new ArrayList<>();

        annotation.printing(printed).runToEnd();

        assertEquals(1, printed.size());
        assertTrue(printed.get(0).startsWith("1  text jobenergy:quality="), printed.get(0));
        assertEquals("text", comments.comment(1));
    }
}
