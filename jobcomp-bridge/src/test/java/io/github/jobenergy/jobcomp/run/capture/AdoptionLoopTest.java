package io.github.jobenergy.jobcomp.run.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.inlet.Inlet;
import io.github.jobenergy.jobcomp.publish.AdoptedTopic;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdoptionLoopTest {

    private static final int RECORDS = 500;

    @TempDir
    private Path folder;

    /** Whatever fails in between, every record is in the spool once, and none comes again when all is kept. */
    @Test
    void everyRecordIsInTheSpoolOnceThoughTheBrokersFailAtAnyPoint() throws IOException {
        long seed = 20_261_121L;
        Spool spool = new Spool(folder);
        spool.prepare();
        Topic topic = new Topic(new Random(seed));
        AdoptionLoop[] loop = new AdoptionLoop[1];
        topic.whenAllIsKept = () -> loop[0].stop();
        loop[0] = new AdoptionLoop(() -> topic, inlet(spool), at(0));

        loop[0].run();

        try (Stream<Path> files = Files.list(folder.resolve("new"))) {
            assertEquals(RECORDS, files.count(), topic.failures + " failures, seed " + seed);
        }
    }

    private static Inlet inlet(Spool spool) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
        CaptureContext reception =
                new CaptureContext(Optional.of("rig26"), Capture.ADOPT, Optional.empty(), clock.instant());
        return new Inlet(
                spool,
                () -> new PluginRecordReader(reception, new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE)),
                clock);
    }

    /** Chance that makes every pause as short as it can be. */
    private static RandomGenerator at(long value) {
        return () -> value;
    }

    /** A topic whose brokers fail now and then, before or after our place in it has moved on. */
    private static final class Topic implements AdoptedTopic {

        private final Random random;
        private Runnable whenAllIsKept = () -> {};
        private int kept;
        private int read;
        private int failures;

        Topic(Random random) {
            this.random = random;
        }

        @Override
        public List<byte[]> poll(Duration timeout, boolean isWanted) {
            read = Math.min(RECORDS, kept + random.nextInt(1, 100));
            List<byte[]> values = new ArrayList<>();
            for (int i = kept; i < read; i++) {
                values.add(("{\"jobid\":" + (i + 1) + ",\"cluster\":\"rig26\"}").getBytes(StandardCharsets.UTF_8));
            }
            return values;
        }

        @Override
        public void kept() {
            if (failures < 2 && random.nextInt(4) == 0) {
                failures++;
                throw new KafkaException("the brokers are away");
            }
            kept = read;
            if (kept == RECORDS) {
                whenAllIsKept.run();
            }
        }

        @Override
        public void close() {
            read = kept;
        }
    }
}
