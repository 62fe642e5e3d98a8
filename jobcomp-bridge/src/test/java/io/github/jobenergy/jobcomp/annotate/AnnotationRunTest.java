package io.github.jobenergy.jobcomp.annotate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.publish.ResultTopic;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.energy.JobEnergy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AnnotationRunTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int MOST_STEPS = 10_000;

    private final MovableClock clock = new MovableClock(Results.FINAL);
    private final MemoryTopic topic = new MemoryTopic();
    private final MemoryComments comments = new MemoryComments();

    /** The records of one partition for each list; a partition that waits is not read. */
    private static final class MemoryTopic implements ResultTopic {

        private final Map<Integer, Deque<Entry>> records = new TreeMap<>();
        private final Map<Integer, Long> committed = new TreeMap<>();
        private Set<Integer> revoked = Set.of();
        private long offset;

        void add(int partition, Content content) {
            records.computeIfAbsent(partition, any -> new ArrayDeque<>()).add(new Entry(partition, offset++, content));
        }

        void add(JobEnergy result) {
            add(0, new Result(result));
        }

        @Override
        public Polled poll(Set<Integer> waiting, Duration timeout) {
            List<Entry> found = new ArrayList<>();
            records.forEach((partition, entries) -> {
                if (!waiting.contains(partition)) {
                    found.addAll(entries);
                    entries.clear();
                }
            });
            Polled polled = new Polled(revoked, found);
            revoked = Set.of();
            return polled;
        }

        @Override
        public void commit(Map<Integer, Long> next) {
            committed.putAll(next);
        }

        @Override
        public boolean isReadToEnd() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** The comments of the last runs, by job id; accounting and sacctmgr may fail. */
    private static final class MemoryComments implements Comments {

        private final Map<Long, AccountedRun> runs = new HashMap<>();
        private final List<Instant> writes = new ArrayList<>();
        private Optional<String> outage = Optional.empty();
        private Optional<String> refusal = Optional.empty();
        private Optional<String> rival = Optional.empty();
        private Instant now = Results.FINAL;

        void add(String comment, long jobId, long submit) {
            String id = Long.toString(jobId);
            runs.put(jobId, new AccountedRun(id, id, comment, Long.toString(submit), "1", "2"));
        }

        String comment(long jobId) {
            return Optional.ofNullable(runs.get(jobId)).orElseThrow().comment();
        }

        @Override
        public Optional<AccountedRun> last(JobEnergy result) throws QueryException {
            if (outage.isPresent()) {
                throw QueryException.because(outage.get());
            }
            return Optional.ofNullable(runs.get(result.run().jobId()));
        }

        @Override
        public void replace(AccountedRun run, String comment) throws WriteFailedException {
            if (refusal.isPresent()) {
                throw new WriteFailedException(QueryException.because(refusal.get()));
            }
            writes.add(now);
            runs.put(Long.parseLong(run.rawJobId()), run.withComment(rival.orElse(comment)));
            rival = Optional.empty();
        }
    }

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
        topic.add(1, new ResultTopic.Tombstone());
        topic.add(1, new ResultTopic.Malformed("run: expected a key, found none"));

        AnnotationRun run = run(settings(60));
        steps(run, () -> topic.committed.equals(Map.of(0, 6L, 1, 8L)));

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
        AnnotationRun run = run(settings(60));
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
        AnnotationRun early = run(new AnnotationSettings(
                "rig", Optional.empty(), Optional.of(Duration.ofHours(1)), 60, new DutyCycle(100), false));
        early.step();
        assertEquals(2, comments.writes.size());
    }

    @Test
    void runsThatEndedBeforeTheGivenTimeAreLeftOut() throws Exception {
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = run(new AnnotationSettings(
                "rig", Optional.of(Results.ENDED.plus(SECOND)), Optional.empty(), 60, new DutyCycle(100), false));

        run.step();

        assertEquals(Map.of("before_since", 1L), run.counts());
    }

    @Test
    void nothingIsLostWhileAccountingDoesNotAnswer() throws Exception {
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        comments.outage = Optional.of("sacct: expected exit status 0, found 1");
        AnnotationRun run = run(settings(60));
        for (int i = 0; i < 1_000; i++) {
            run.step();
            clock.advance(Duration.ofMinutes(1));
        }
        assertEquals(Map.of(), topic.committed);
        assertEquals(Map.of(), run.counts());

        comments.outage = Optional.empty();
        steps(run, () -> !topic.committed.isEmpty());
        assertEquals(Map.of("written", 1L), run.counts());
    }

    @Test
    void aCommentThatSacctmgrRefusesAgainAndAgainIsLeftOut() throws Exception {
        comments.add("", 1, 100);
        comments.refusal = Optional.of("sacctmgr: expected exit status 0, found 1");
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = run(settings(60));
        Instant start = clock.instant();

        steps(run, () -> !topic.committed.isEmpty());

        assertEquals(Map.of("refused", 1L), run.counts());
        assertTrue(Duration.between(start, clock.instant()).compareTo(Duration.ofMinutes(2)) > 0);
    }

    @Test
    void aMissingPermissionEndsTheRun() {
        comments.add("", 1, 100);
        comments.refusal =
                Optional.of("sacctmgr: expected exit status 0, found 1: Error with request: Access/permission denied");
        topic.add(Results.of("rig/1/100", 1));

        assertThrows(AnnotationRun.DeniedException.class, run(settings(60))::step);
        assertEquals(Map.of(), topic.committed);
    }

    @Test
    void anotherTextWrittenAtTheSameTimeIsKept() throws Exception {
        comments.add("", 1, 100);
        comments.rival = Optional.of("by another program");
        topic.add(Results.of("rig/1/100", 1));

        run(settings(60)).step();

        assertTrue(comments.comment(1).startsWith("by another program jobenergy:"), comments.comment(1));
    }

    @Test
    void aRecordThatIsReadAgainIsNotWrittenAgain() throws Exception {
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        run(settings(60)).step();
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun second = run(settings(60));

        second.step();

        assertEquals(Map.of("up_to_date", 1L), second.counts());
        assertEquals(1, comments.writes.size());
    }

    @Test
    void revokedPartitionsAreForgotten() throws Exception {
        clock.advance(Duration.ofDays(-1));
        comments.add("", 1, 100);
        topic.add(Results.of("rig/1/100", 1));
        AnnotationRun run = run(settings(60));
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
        AnnotationRun run = run(settings(6));

        steps(run, () -> comments.writes.size() == 50);

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
        Annotator annotator = new Annotator(new PrintedComments(comments, printed::add), new CommentRules(true, false));

        new AnnotationRun(topic, annotator, settings(60), new ClockAndRandom(clock, new Random(1))).runToEnd();

        assertEquals(1, printed.size());
        assertTrue(printed.get(0).startsWith("1  text jobenergy:quality="), printed.get(0));
        assertEquals("text", comments.comment(1));
    }

    private interface Condition {
        boolean isMet();
    }

    private void steps(AnnotationRun run, Condition end) throws Exception {
        for (int step = 0; step < MOST_STEPS && !end.isMet(); step++) {
            run.step();
            clock.advance(SECOND);
            comments.now = clock.instant();
        }
        assertTrue(end.isMet(), () -> run.counts().toString());
    }

    private AnnotationRun run(AnnotationSettings settings) {
        Annotator annotator = new Annotator(comments, new CommentRules(true, false));
        return new AnnotationRun(topic, annotator, settings, new ClockAndRandom(clock, new Random(1)));
    }

    private static AnnotationSettings settings(int mostPerMinute) {
        return new AnnotationSettings(
                "rig", Optional.empty(), Optional.empty(), mostPerMinute, new DutyCycle(100), false);
    }
}
