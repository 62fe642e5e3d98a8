package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.Sacct;
import io.github.jobenergy.jobcomp.accounting.Timing;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.Brokers;
import io.github.jobenergy.jobcomp.publish.KafkaBrokers;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolInUseException;
import io.github.jobenergy.jobcomp.spool.SpoolLock;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A bridge that runs, from the spool to Kafka, until it is closed or another one takes over its cluster. */
public final class Bridge implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Bridge.class);

    private static final Duration CLOSING = Duration.ofSeconds(30);
    private static final Duration QUESTION_END = Duration.ofSeconds(5);

    private final BridgeLoop loop;
    private final ExecutorService questions;
    private final SpoolLock lock;
    private final Thread thread;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private Bridge(BridgeLoop loop, ExecutorService questions, SpoolLock lock) {
        this.lock = lock;
        this.loop = loop;
        this.questions = questions;
        this.thread = new Thread(this::work, "jobcomp-bridge");
    }

    /**
     * Starts a bridge. The brokers may be away: the spool is then the buffer.
     *
     * @throws IOException if the spool is not there or cannot be used
     * @throws SpoolInUseException if another bridge works on it
     */
    public static Bridge start(BridgeConfig config) throws IOException, SpoolInUseException {
        BridgeTopics topics = BridgeTopics.of(config.kafka().topicPrefix(), config.cluster());
        Timing timing = new Timing(Clock.systemUTC(), new SecureRandom());
        return start(
                config,
                new Outside(
                        new KafkaBrokers(config.kafka().brokers(), topics, config.cluster()),
                        config.accounting().map(asked -> new Sacct(asked.sacct(), timing)),
                        timing));
    }

    /** What a bridge works with besides its own spool. */
    record Outside(Brokers brokers, Optional<Accounting> accounting, Timing timing) {}

    static Bridge start(BridgeConfig config, Outside outside) throws IOException, SpoolInUseException {
        Path folder = config.spool().folder();
        new Spool(folder).prepare();
        SpoolLock lock = SpoolLock.take(folder).orElseThrow(() -> new SpoolInUseException(folder));
        ExecutorService questions = Executors.newSingleThreadExecutor(Bridge::asker);
        World world = new World(outside.brokers(), outside.accounting(), questions, outside.timing());
        Bridge bridge = new Bridge(new BridgeLoop(config, world), questions, lock);
        bridge.thread.start();
        return bridge;
    }

    private static Thread asker(Runnable task) {
        Thread thread = new Thread(task, "accounting");
        thread.setDaemon(true);
        return thread;
    }

    private void work() {
        try {
            loop.run();
            letGo();
            ended.complete(null);
        } catch (SupersededException | UnusableTopicsException | RuntimeException failure) {
            LOG.atError().addKeyValue("reason", failure.getMessage()).log("the bridge stops");
            letGo();
            ended.completeExceptionally(failure);
        }
    }

    /** Another bridge may work on the spool now. */
    private void letGo() {
        endQuestions();
        try {
            lock.close();
        } catch (IOException kept) {
            LOG.atWarn().addKeyValue("reason", kept.getMessage()).log("the spool is given back when the process ends");
        }
    }

    /** A question under way is given up, and its program ended. */
    private void endQuestions() {
        questions.shutdownNow();
        try {
            if (!questions.awaitTermination(QUESTION_END.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.atWarn().log("a question to accounting did not end within {} s", QUESTION_END.toSeconds());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What became of everything so far. */
    public BridgeCounts counts() {
        return loop.counts();
    }

    /**
     * Waits until the bridge has stopped.
     *
     * @throws SupersededException if another bridge has taken over
     * @throws UnusableTopicsException if topics are not there, or not as they have to be
     */
    public void await() throws SupersededException, UnusableTopicsException {
        try {
            ended.join();
        } catch (CompletionException stopped) {
            if (stopped.getCause() instanceof SupersededException superseded) {
                throw superseded;
            }
            if (stopped.getCause() instanceof UnusableTopicsException unusable) {
                throw unusable;
            }
            throw stopped;
        }
    }

    /** Stops after what is being done now; what is not published then stays in the spool. */
    @Override
    public void close() {
        loop.stop();
        try {
            thread.join(CLOSING.toMillis());
            if (thread.isAlive()) {
                LOG.atWarn().log("still at work after {} s, interrupted", CLOSING.toSeconds());
                thread.interrupt();
            }
        } catch (InterruptedException interrupted) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
