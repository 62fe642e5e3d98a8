package io.github.jobenergy.jobcomp.annotate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.Permission.Verdict;
import io.github.jobenergy.jobcomp.publish.ResultTopic;
import io.github.jobenergy.program.testing.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Failures of accounting, of sacctmgr and of single records: what is repeated, and what is given up. */
class AnnotationFailuresTest {

    private final MemoryAnnotation annotation = new MemoryAnnotation();
    private final MovableClock clock = annotation.clock;
    private final MemoryTopic topic = annotation.topic;
    private final MemoryComments comments = annotation.comments;

    @Test
    void nothingIsLostWhileAccountingDoesNotAnswer() throws Exception {
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        comments.outage = Optional.of("sacct: expected exit status 0, found 1");
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        for (int i = 0; i < 1_000; i++) {
            run.step();
            clock.advance(Duration.ofMinutes(1));
        }
        assertEquals(Map.of(), topic.committed);
        assertEquals(Map.of(), run.counts());

        comments.outage = Optional.empty();
        annotation.steps(run, () -> !topic.committed.isEmpty());
        assertEquals(Map.of("written", 1L), run.counts());
    }

    @Test
    void aCommentThatSacctmgrRefusesAgainAndAgainIsLeftOut() throws Exception {
        comments.add("", 1, 100);
        comments.refusal = Optional.of("sacctmgr: expected exit status 0, found 1");
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        Instant start = clock.instant();

        annotation.steps(run, () -> !topic.committed.isEmpty());

        assertEquals(Map.of("refused", 1L), run.counts());
        assertTrue(Duration.between(start, clock.instant()).compareTo(Duration.ofMinutes(2)) > 0);
    }

    @Test
    void aMissingPermissionEndsTheRun() {
        comments.add("", 1, 100);
        comments.refusal =
                Optional.of("sacctmgr: expected exit status 0, found 1: Error with request: Access/permission denied");
        topic.add(Results.of("rig/1/100", 1));

        assertThrows(AnnotationRun.DeniedException.class, annotation.run(MemoryAnnotation.settings(60))::step);
        assertEquals(Map.of(), topic.committed);
    }

    @Test
    void anEmptyAnswerWithoutThePermissionEndsTheRun() {
        comments.verdict = Verdict.DENIED;
        topic.add(Results.of("rig/1/100", 1));

        assertThrows(AnnotationRun.DeniedException.class, annotation.run(MemoryAnnotation.settings(60))::step);
        assertEquals(Map.of(), topic.committed);
    }

    @Test
    void anEmptyAnswerProvesNothingWhileThePermissionIsUnknown() throws Exception {
        comments.verdict = Verdict.UNKNOWN;
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        for (int i = 0; i < 1_000; i++) {
            run.step();
            clock.advance(Duration.ofMinutes(1));
        }
        assertEquals(Map.of(), topic.committed);

        comments.verdict = Verdict.GRANTED;
        annotation.steps(run, () -> !topic.committed.isEmpty());
        assertEquals(Map.of("not_in_accounting", 1L), run.counts());
    }

    @Test
    void aRunThatIsNotYetInAccountingIsQueriedAgainUntilItsResultIsFinal() throws Exception {
        clock.advance(Duration.ofDays(-1));
        topic.add(1, new ResultTopic.Result(Results.of("rig/1/100", 1)));
        topic.add(2, new ResultTopic.Result(Results.of("rig/2/100", 1)));
        AnnotationRun run = annotation.run(MemoryAnnotation.atTheEnd());
        for (int i = 0; i < 60; i++) {
            run.step();
            clock.advance(Duration.ofMinutes(1));
        }
        assertEquals(Map.of(), topic.committed);
        assertTrue(comments.permissionChecks <= 12, "permission checks: " + comments.permissionChecks);

        comments.add("", 1, 100);
        clock.advance(Duration.ofMinutes(10));
        annotation.steps(run, () -> topic.committed.containsKey(1));
        clock.advance(Duration.ofDays(1));
        annotation.steps(run, () -> topic.committed.containsKey(2));

        assertEquals(Map.of("written", 1L, "not_in_accounting", 1L), run.counts());
    }

    @Test
    void aRefusalOfAllCommentsDiscardsOneResultAtMost() throws Exception {
        for (int job = 1; job <= 5; job++) {
            comments.add("", job, 100);
            topic.add(Results.of("rig/" + job + "/100", 1));
        }
        comments.refusal = Optional.of("sacctmgr: expected exit status 0, found 1: a plugin refuses");
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        for (int i = 0; i < 1_000; i++) {
            run.step();
            clock.advance(Duration.ofMinutes(1));
        }
        assertEquals(Map.of("refused", 1L), run.counts());

        comments.refusal = Optional.empty();
        annotation.steps(run, () -> topic.committed.equals(Map.of(0, 5L)));
        assertEquals(Map.of("refused", 1L, "written", 4L), run.counts());
    }

    @Test
    void commentsOfOtherPartitionsAreWrittenWhileARefusedOneWaits() throws Exception {
        for (int job = 1; job <= 4; job++) {
            comments.add("", job, 100);
            topic.add(job < 4 ? 0 : 1, new ResultTopic.Result(Results.of("rig/" + job + "/100", 1)));
        }
        comments.refused = Set.of(1L, 2L);
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));

        annotation.steps(run, () -> topic.committed.equals(Map.of(0, 3L, 1, 4L)));

        assertEquals(Map.of("refused", 2L, "written", 2L), run.counts());
    }

    @Test
    void aRunThatCannotBeReadDoesNotStopTheOthers() throws Exception {
        comments.unreadable = Set.of(1L);
        comments.add("", 2, 100);
        topic.add(Results.of("rig/1/100", 1));
        topic.add(Results.of("rig/2/100", 1));
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));
        comments.outage = Optional.of("sacct: expected exit status 0, found 1");
        for (int i = 0; i < 100; i++) {
            run.step();
            clock.advance(Duration.ofMinutes(1));
        }
        comments.outage = Optional.empty();
        for (int i = 1; i < Attempts.MOST; i++) {
            clock.advance(Duration.ofMinutes(5));
            run.step();
        }
        assertEquals(Map.of(), run.counts());

        annotation.steps(run, () -> topic.committed.equals(Map.of(0, 2L)));
        assertEquals(Map.of("unreadable", 1L, "written", 1L), run.counts());
    }

    @Test
    void anAnswerThatIsTooLargeIsNotRepeated() throws Exception {
        comments.unreadable = Set.of(1L);
        comments.isTooLarge = true;
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = annotation.run(MemoryAnnotation.settings(60));

        run.step();

        assertEquals(Map.of("unreadable", 1L), run.counts());
    }
}
