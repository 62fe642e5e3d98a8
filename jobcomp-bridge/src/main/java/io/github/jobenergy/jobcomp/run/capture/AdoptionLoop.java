package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.inlet.Inlet;
import io.github.jobenergy.jobcomp.publish.AdoptedTopic;
import io.github.jobenergy.program.Backoff;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the records that Slurm's own plugin publishes from the adopted topics to the spool, in a thread beside the loop that
 * empties the spool. The position in the topics is committed only after the records are on disk. A record that is read again
 * after a failure has the same name in the spool.
 */
final class AdoptionLoop implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(AdoptionLoop.class);

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));
    private static final Duration POLL_TIMEOUT = Duration.ofMillis(500);

    private final Supplier<AdoptedTopic> adoptions;
    private final Inlet inlet;
    private final RandomGenerator random;
    private final CountDownLatch stop = new CountDownLatch(1);

    private int failuresInARow;

    AdoptionLoop(Supplier<AdoptedTopic> adoptions, Inlet inlet, RandomGenerator random) {
        this.adoptions = adoptions;
        this.inlet = inlet;
        this.random = random;
    }

    /** Requests the loop to stop after the current operation. */
    void stop() {
        stop.countDown();
    }

    @Override
    public void run() {
        while (stop.getCount() > 0) {
            try (AdoptedTopic adoption = adoptions.get()) {
                while (stop.getCount() > 0) {
                    adopt(adoption);
                }
            } catch (KafkaException | IOException failed) {
                recoverFrom(failed);
            }
        }
    }

    private void adopt(AdoptedTopic adoption) throws IOException {
        List<byte[]> records = adoption.poll(POLL_TIMEOUT, inlet.isOpen());
        for (byte[] record : records) {
            inlet.keep(record);
        }
        if (!records.isEmpty()) {
            adoption.kept();
        }
        failuresInARow = 0;
    }

    private void recoverFrom(Exception failed) {
        failuresInARow++;
        Duration wait = BACKOFF.after(failuresInARow, random);
        LOG.atWarn()
                .addKeyValue("reason", failed.toString())
                .addKeyValue("count", failuresInARow)
                .log(
                        "the adoption of records failed, retrying in {} s; the topic keeps incoming records",
                        wait.toSeconds());
        try {
            boolean isStopped = stop.await(wait.toMillis(), TimeUnit.MILLISECONDS);
            LOG.atTrace().log("paused, stopping: {}", isStopped);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            stop();
        }
    }
}
