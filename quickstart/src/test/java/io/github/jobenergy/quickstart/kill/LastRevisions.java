package io.github.jobenergy.quickstart.kill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The last revision of each run on the topic of completions.
 *
 * @param runs the last record of each run
 * @param records how many there are of all
 */
record LastRevisions(Map<RunKey, JobCompletion> runs, int records) {

    /** Of each run, revision 1 comes first, and every other after the one before it: none is there twice. */
    static LastRevisions of(TopicContents contents) throws MalformedRecordException {
        Map<RunKey, JobCompletion> last = new TreeMap<>();
        for (ConsumerRecord<String, byte[]> each : contents.of(Topic.JOB_COMPLETIONS)) {
            JobCompletion actual = new ContractCodec().read(JobCompletion.class, each.value());
            JobCompletion before = last.put(actual.run(), actual);
            assertEquals(
                    before == null ? 1 : before.revision() + 1,
                    actual.revision(),
                    () -> "after " + before + ": " + actual);
        }
        return new LastRevisions(last, contents.of(Topic.JOB_COMPLETIONS).size());
    }

    /** They are these, of these runs and no others, and final. */
    void assertAre(Map<RunKey, JobCompletion> expectedCompletions) {
        assertEquals(expectedCompletions.keySet(), runs.keySet());
        Content content = new Content();
        runs.forEach((run, actual) -> {
            JobCompletion expected = expectedCompletions.get(run);
            assertEquals(
                    content.of(expected).sha256(),
                    content.of(actual).sha256(),
                    () -> "expected " + expected + ", found " + actual);
            assertTrue(actual.settled(), () -> "expected it to be final: " + actual);
        });
    }
}
