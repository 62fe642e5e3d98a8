package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.run.counts.BridgeCounts;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.spool.ParallelFileOperations;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.jobcomp.timing.Due;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the spool bounded, whether or not the brokers are available, and logs the counts. */
final class Housekeeping {

    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    private static final Duration LEVEL_PERIOD = Duration.ofSeconds(30);
    private static final Duration CLEANUP_PERIOD = Duration.ofMinutes(1);
    private static final Duration UNFINISHED_AGE = Duration.ofHours(1);

    private final Spool spool;
    private final SpoolLevel level;
    private final Counter counter;
    private final Clock clock;

    private final Due levelCheck = new Due(LEVEL_PERIOD);
    private final Due cleanup = new Due(CLEANUP_PERIOD);

    private Optional<CompletableFuture<Long>> counting = Optional.empty();
    private BridgeCounts reported;
    private int unfinishedByHook;
    private volatile Optional<Long> spooled = Optional.empty();
    private volatile boolean isFull;

    Housekeeping(Spool spool, SpoolLevel level, Counter counter, Clock clock) {
        this.spool = spool;
        this.level = level;
        this.counter = counter;
        this.clock = clock;
        this.reported = counter.counts();
    }

    /** Returns the last number of entries in the spool; absent before they are counted. For any thread. */
    Optional<Long> spooled() {
        return spooled;
    }

    /** Returns whether the spool was full when its entries were last counted. For any thread. */
    boolean isSpoolFull() {
        return isFull;
    }

    /** Performs what is due. The entries are counted in the background, since counting a million takes a second. */
    void step() throws IOException {
        Instant now = clock.instant();
        if (counting.isEmpty() && levelCheck.now(now)) {
            counting = Optional.of(
                    ParallelFileOperations.begin(() -> spool.count(Stage.NEW) + spool.count(Stage.WAITING)));
        }
        Optional<CompletableFuture<Long>> counted = counting.filter(CompletableFuture::isDone);
        if (counted.isPresent()) {
            counting = Optional.empty();
            compareWithLimit(ParallelFileOperations.await(counted.get()));
        }
        if (cleanup.now(now)) {
            cleanUp(now);
            report("counts");
        }
    }

    /** Compares the number of entries with the limit and reports a change to the hook and the log. */
    private void compareWithLimit(long entries) {
        boolean wasFull = spool.isFull();
        isFull = level.isFull(entries, wasFull);
        spooled = Optional.of(entries);
        markForHook(isFull);
        if (isFull && !wasFull) {
            LOG.atError()
                    .addKeyValue("count", entries)
                    .log(
                            "the spool is full: the hook stops writing, and runs that end now are found only by a search of accounting");
        } else if (wasFull && !isFull) {
            LOG.atInfo().addKeyValue("count", entries).log("the spool is no longer full");
        }
    }

    /** Sets or removes the marker that stops the hook. On a full disk that fails, and the hook cannot write either. */
    private void markForHook(boolean isFull) {
        try {
            spool.setFull(isFull);
        } catch (IOException noSpace) {
            LOG.atError()
                    .addKeyValue("reason", noSpace.toString())
                    .log("the file that stops or starts the hook cannot be changed");
        }
    }

    private void cleanUp(Instant now) throws IOException {
        int unfinished = spool.sweepUnfinished(now.minus(UNFINISHED_AGE));
        if (unfinished > 0) {
            LOG.atWarn().addKeyValue("count", unfinished).log("removed incomplete records of the bridge");
        }
        int ofHook = spool.unfinishedByHook(now.minus(UNFINISHED_AGE));
        if (ofHook > unfinishedByHook) {
            LOG.atWarn().addKeyValue("count", ofHook).log("tmp contains incomplete records of the hook");
        }
        unfinishedByHook = ofHook;
        int surplus = spool.takeRemoved();
        if (surplus > 0) {
            LOG.atWarn().addKeyValue("count", surplus).log("removed the oldest rejected records");
        }
    }

    /** Logs the counts, if they have changed since they were last logged. */
    void report(String occasion) {
        BridgeCounts counts = counter.counts();
        if (!counts.equals(reported)) {
            LOG.atInfo().log("{}: {}", occasion, counts.inWords());
            reported = counts;
        }
    }
}
