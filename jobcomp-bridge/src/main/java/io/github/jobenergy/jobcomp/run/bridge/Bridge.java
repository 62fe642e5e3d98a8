package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.accounting.Sacct;
import io.github.jobenergy.jobcomp.accounting.SharedQueryLimit;
import io.github.jobenergy.jobcomp.accounting.SlurmPermission;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.controller.Slurmctld;
import io.github.jobenergy.jobcomp.controller.Watch.Worker;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaBrokers;
import io.github.jobenergy.jobcomp.run.bridge.ExternalServices.AccountingService;
import io.github.jobenergy.jobcomp.run.bridge.ExternalServices.ControllerService;
import io.github.jobenergy.jobcomp.run.capture.Inlets;
import io.github.jobenergy.jobcomp.run.counts.BridgeCounts;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolInUseException;
import io.github.jobenergy.jobcomp.spool.SpoolLock;
import io.github.jobenergy.jobcomp.spool.SpoolOwnership;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.kafka.UnusableTopicsException;
import io.github.jobenergy.program.monitoring.Monitored;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running bridge of one cluster, from the spool to Kafka, until it is closed or another bridge takes over the cluster. */
public final class Bridge implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Bridge.class);

    private static final Duration CLOSING = Duration.ofSeconds(30);
    private static final Duration QUERY_END = Duration.ofSeconds(5);

    private final BridgeLoop loop;
    private final Resources resources;
    private final Thread thread;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();

    private Bridge(String cluster, BridgeLoop loop, Resources resources) {
        this.loop = loop;
        this.resources = resources;
        this.thread = new Thread(this::work, cluster);
    }

    /**
     * Starts a bridge that shares its slurmdbd with no other bridge.
     *
     * @throws IOException if the spool does not exist or cannot be used
     * @throws SpoolInUseException if another bridge works on the spool
     */
    public static Bridge start(BridgeConfig config) throws IOException, SpoolInUseException {
        return start(config, new SharedQueryLimit(System::nanoTime));
    }

    /**
     * Starts a bridge. If the brokers are not available, the spool buffers the records.
     *
     * @param slurmdbd the query limit of the slurmdbd, shared with the bridges of other clusters
     * @throws IOException if the spool does not exist or cannot be used, or the listen address is not available
     * @throws SpoolInUseException if another bridge works on the spool
     */
    public static Bridge start(BridgeConfig config, SharedQueryLimit slurmdbd) throws IOException, SpoolInUseException {
        Path folder = config.spool().folder();
        new Spool(folder).prepare();
        new Controls(folder).prepare();
        for (String open : new SpoolOwnership(folder).open()) {
            LOG.atWarn().log("spool {}", open);
        }
        SpoolLock lock = SpoolLock.take(folder).orElseThrow(() -> new SpoolInUseException(folder));
        Resources resources = new Resources();
        resources.add(() -> release(lock));
        boolean isStarted = false;
        try {
            Bridge bridge = start(config, slurmdbd, resources);
            isStarted = true;
            return bridge;
        } finally {
            if (!isStarted) {
                resources.release();
            }
        }
    }

    private static Bridge start(BridgeConfig config, SharedQueryLimit slurmdbd, Resources resources)
            throws IOException {
        ExecutorService ofAccounting = executor(config.cluster() + "/accounting");
        ExecutorService ofController = executor(config.cluster() + "/controller");
        resources.add(() -> endQueries(List.of(ofAccounting, ofController)));
        ExternalServices services = services(config, slurmdbd, ofAccounting, ofController);
        Inlets inlets = Inlets.open(config, services.brokers(), services.timing());
        resources.add(inlets::close);
        Bridge bridge = new Bridge(config.cluster(), new BridgeLoop(config, services), resources);
        inlets.fault().exceptionally(bridge::stopBecauseOf);
        inlets.adopt();
        bridge.thread.start();
        return bridge;
    }

    private static ExternalServices services(
            BridgeConfig config,
            SharedQueryLimit slurmdbd,
            ExecutorService ofAccounting,
            ExecutorService ofController) {
        ClockAndRandom timing = new ClockAndRandom(Clock.systemUTC(), new SecureRandom());
        BridgeTopics topics = config.kafka().topics(config.cluster());
        return new ExternalServices(
                new KafkaBrokers(
                        config.kafka().brokers(),
                        topics,
                        config.cluster(),
                        config.privacy().seal()),
                config.queries()
                        .accounting()
                        .map(queries -> new AccountingService(
                                new Sacct(
                                        queries.sacct(),
                                        timing,
                                        config.privacy().optOut()),
                                new SlurmPermission(
                                        queries.sacct(), config.queries().scontrol()),
                                slurmdbd.join(),
                                ofAccounting)),
                config.queries()
                        .starts()
                        .map(polls -> new ControllerService(
                                new Slurmctld(
                                        polls.controller(),
                                        timing,
                                        config.privacy().isActive()),
                                new Worker(ofController, duration -> Thread.sleep(duration.toMillis())))),
                timing);
    }

    private static ExecutorService executor(String name) {
        return Executors.newSingleThreadExecutor(task -> executor(name, task));
    }

    private static Thread executor(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private void work() {
        try {
            loop.run();
            end(Optional.ofNullable(fault.get()));
        } catch (SupersededException | UnusableTopicsException | NoPermissionException failure) {
            LOG.atError().addKeyValue("reason", failure.getMessage()).log("the bridge stops");
            end(Optional.of(failure));
        } catch (RuntimeException | Error failure) {
            LOG.atError().addKeyValue("reason", failure.toString()).log("the bridge stops");
            end(Optional.of(failure));
        }
    }

    /** Releases the resources and completes {@code ended}, even if the release fails. */
    private void end(Optional<Throwable> failure) {
        try {
            resources.release();
        } finally {
            failure.ifPresentOrElse(ended::completeExceptionally, () -> ended.complete(null));
        }
    }

    /** Stops the bridge after the failure of an inlet, so that a partly failed bridge does not appear to be running. */
    private @Nullable Void stopBecauseOf(Throwable failure) {
        LOG.atError()
                .addKeyValue("reason", failure.toString())
                .log("an input of the spool has ended; the bridge stops");
        fault.set(failure);
        loop.stop();
        return null;
    }

    /** Releases the spool for another bridge. */
    private static void release(SpoolLock lock) {
        try {
            lock.close();
        } catch (IOException kept) {
            LOG.atWarn()
                    .addKeyValue("reason", kept.getMessage())
                    .log("the lock of the spool is released when the process exits");
        }
    }

    /** Cancels the queries under way and ends their programs. */
    private static void endQueries(List<ExecutorService> executors) {
        executors.forEach(ExecutorService::shutdownNow);
        try {
            for (ExecutorService executor : executors) {
                if (!executor.awaitTermination(QUERY_END.toMillis(), TimeUnit.MILLISECONDS)) {
                    LOG.atWarn().log("a query of Slurm did not end within {} s", QUERY_END.toSeconds());
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the counts since the start. */
    public BridgeCounts counts() {
        return loop.counts();
    }

    /** Returns the metrics and the health of the bridge. */
    public Monitored monitored() {
        return loop.monitored();
    }

    /** Returns whether the bridge has stopped; {@link #await} then reports the reason. */
    public boolean hasEnded() {
        return ended.isDone();
    }

    /**
     * Waits until the bridge has stopped.
     *
     * @throws SupersededException if another bridge has taken over
     * @throws UnusableTopicsException if topics are missing or not configured as required
     * @throws NoPermissionException if the account of the bridge has no permission to see the jobs of all users
     */
    public void await() throws SupersededException, UnusableTopicsException, NoPermissionException {
        try {
            ended.join();
        } catch (CompletionException stopped) {
            if (stopped.getCause() instanceof SupersededException superseded) {
                throw superseded;
            }
            if (stopped.getCause() instanceof UnusableTopicsException unusable) {
                throw unusable;
            }
            if (stopped.getCause() instanceof NoPermissionException denied) {
                throw denied;
            }
            throw stopped;
        }
    }

    /** Stops the bridge after the current operation. Entries that are not published stay in the spool. */
    @Override
    public void close() {
        loop.stop();
        try {
            thread.join(CLOSING.toMillis());
            if (thread.isAlive()) {
                LOG.atWarn().log("the shutdown did not finish within {} s; interrupting", CLOSING.toSeconds());
                thread.interrupt();
            }
        } catch (InterruptedException interrupted) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
