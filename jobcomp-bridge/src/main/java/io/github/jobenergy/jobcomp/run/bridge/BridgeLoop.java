package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.jobcomp.publish.TooLargeException;
import io.github.jobenergy.jobcomp.run.counts.BridgeCounts;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.jobcomp.run.counts.Journal;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.timing.Due;
import io.github.jobenergy.program.Backoff;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.kafka.UnusableTopicsException;
import io.github.jobenergy.program.monitoring.Monitored;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The main loop of a bridge: connects, works, and reconnects after every external failure until it is stopped. While the brokers
 * are not available, the spool buffers the records and is kept bounded.
 */
final class BridgeLoop {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeLoop.class);

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

    /** How long the election of another bridge may take to become known. */
    private static final Duration ELECTION_DELAY = Duration.ofSeconds(15);

    private static final Duration POLL_TIMEOUT = Duration.ofSeconds(1);

    /** Work of this duration counts as recovered. A failure that occurs sooner counts as one more failure in a row. */
    private static final Duration RECOVERY = Duration.ofSeconds(3);

    private static final Duration REMINDER_PERIOD = Duration.ofMinutes(10);

    /** The interval between two checks of topics that were usable before and may be changed later. */
    private static final Duration TOPICS_PERIOD = Duration.ofHours(1);

    /** A bridge that is superseded twice within this time has a rival. */
    private static final Duration RIVALRY = Duration.ofMinutes(5);

    private final BridgeConfig config;
    private final Spool spool;
    private final ExternalServices services;
    private final Counter counter = new Counter();
    private final ClockWatch clockWatch;
    private final Journal journal = new Journal();
    private final Controls controls;
    private final StatusReporter reporter;
    private final Housekeeping housekeeping;
    private final Sessions sessions;
    private final Optional<PermissionWatch> permission;
    private final CountDownLatch stop = new CountDownLatch(1);

    private Optional<Long> supersededAt = Optional.empty();
    private final Due topicCheck = new Due(TOPICS_PERIOD);
    private final Due failureReminder = new Due(REMINDER_PERIOD);

    private int failuresInARow;
    private long failedAt;
    private boolean areTopicsUsable;
    private boolean wereTopicsUsable;
    private boolean hasWarnedOfKeptRecords;

    BridgeLoop(BridgeConfig config, ExternalServices services) {
        this.config = config;
        this.services = services;
        this.spool = new Spool(config.spool().folder());
        this.clockWatch = new ClockWatch(services.timing().clock(), System::nanoTime);
        this.controls = new Controls(config.spool().folder());
        this.reporter = new StatusReporter(
                config.cluster(), controls, journal, counter, services.timing().clock());
        this.housekeeping = new Housekeeping(
                spool, config.spool().level(), counter, services.timing().clock());
        this.sessions = new Sessions(config, services, spool, counter, journal);
        this.permission = services.accounting()
                .map(accounting -> new PermissionWatch(
                        accounting.permission(), accounting.executor(), services.timing(), System::nanoTime));
    }

    BridgeCounts counts() {
        return counter.counts();
    }

    /** Returns the metrics and the health of the bridge. */
    Monitored monitored() {
        return new BridgeMonitoring(reporter, housekeeping);
    }

    /** Runs the loop until it is stopped. */
    void run() throws SupersededException, UnusableTopicsException, NoPermissionException {
        while (!isStopping()) {
            try {
                sessions.expectOne();
                boolean mayWork = mayWork();
                housekeeping.step();
                reporter.step();
                if (mayWork) {
                    work();
                } else {
                    awaitPermission(config.spool().pollInterval());
                }
            } catch (TooLargeException refused) {
                sessions.expectNone();
                counter.add(Event.TOO_LARGE, refused.count());
                LOG.atWarn()
                        .addKeyValue("reason", refused.getMessage())
                        .log("the brokers rejected records as too large; publishing the others again");
            } catch (KafkaException failed) {
                sessions.expectNone();
                recoverFrom(failed, Role.DISCONNECTED, "the session with the brokers failed, reconnecting in");
            } catch (IOException failed) {
                sessions.expectNone();
                recoverFrom(failed, Role.FILE_ERROR, "a file of the spool cannot be read or written, retrying in");
            }
        }
        housekeeping.report("at the end");
    }

    /** Requests the loop to stop after the current operation. */
    void stop() {
        stop.countDown();
    }

    /** Returns whether the bridge may work; submits the query for the permission if it is due. */
    private boolean mayWork() throws NoPermissionException {
        if (permission.isEmpty()) {
            return true;
        }
        permission.get().step();
        return permission.get().mayWork();
    }

    private void awaitPermission(Duration most) {
        if (permission.filter(watch -> watch.awaitAnswer(most)).isEmpty()) {
            pause(most);
        }
    }

    private boolean isStopping() {
        return stop.getCount() == 0;
    }

    /** Logs the failure, sets the role that states its cause, and waits until the next attempt is due. */
    private void recoverFrom(Exception failed, Role role, String consequence) {
        if (isStopping()) {
            return;
        }
        reporter.become(role);
        areTopicsUsable = false;
        failuresInARow++;
        reporter.step();
        Duration wait = BACKOFF.after(failuresInARow, services.timing().random());
        LOG.atLevel(level(failed))
                .addKeyValue("reason", reason(failed))
                .addKeyValue("count", failuresInARow)
                .log("{} {} s; the spool keeps incoming records", consequence, wait.toSeconds());
        pause(wait);
        failedAt = System.nanoTime();
    }

    /**
     * Returns the level at which a failure is logged: ERROR if an operator has to act, otherwise WARN. While the brokers stay
     * unavailable, only the first failure and one every ten minutes are warnings, since the Kafka clients warn every minute.
     */
    private Level level(Exception failed) {
        if (failuresInARow == 1) {
            failureReminder.makeDue();
        }
        boolean isDue = failureReminder.now(services.timing().clock().instant());
        if (Causes.requireOperator(failed)) {
            return Level.ERROR;
        }
        return isDue || !(failed instanceof KafkaException) ? Level.WARN : Level.DEBUG;
    }

    private void recover() {
        if (failuresInARow > 0 && System.nanoTime() - failedAt >= RECOVERY.toNanos()) {
            failuresInARow = 0;
        }
    }

    /** Returns the reason of a failure. A file name may contain anything, so it is withheld while a privacy policy is active. */
    private String reason(Exception failed) {
        boolean namesFile = failed instanceof FileSystemException;
        return namesFile && config.privacy().isActive()
                ? failed.getClass().getName() + ", the file withheld by the privacy policy"
                : Causes.inWords(failed);
    }

    private void work() throws IOException, SupersededException, UnusableTopicsException, NoPermissionException {
        requireTopics();
        try (Relay relay = services.brokers().join()) {
            StandbyForwarder forwarder = new StandbyForwarder(spool, relay, counter);
            while (!isStopping()) {
                if (relay.isActive(config.spool().pollInterval())) {
                    publish(relay, forwarder);
                } else {
                    sessions.expectNone();
                    forwardOnStandby(forwarder);
                }
                recover();
                housekeeping.step();
                reporter.step();
            }
        }
    }

    private void forwardOnStandby(StandbyForwarder forwarder) throws IOException, NoPermissionException {
        if (!isPaused(Role.STANDBY) && mayWork()) {
            forward(forwarder);
        }
    }

    /**
     * Forwards entries, unless the privacy policy withholds data and there is no key to seal it: the entries then stay in the
     * spool.
     */
    private void forward(StandbyForwarder forwarder) throws IOException {
        if (config.privacy().mayForward()) {
            forwarder.forward();
        } else if (!hasWarnedOfKeptRecords) {
            hasWarnedOfKeptRecords = true;
            LOG.atWarn()
                    .log(
                            "on standby without privacy.key-file: records of the hook on this host wait until this bridge is active");
        }
    }

    /** Publishes for the cluster as long as this bridge is the active one. */
    private void publish(Relay relay, StandbyForwarder forwarder)
            throws IOException, SupersededException, NoPermissionException {
        try (Connection connection = services.brokers().connect()) {
            Session session = sessions.begin(connection);
            LOG.atInfo().log("connected");
            try {
                while (!isStopping() && relay.isActive(Duration.ZERO) && !clockWatch.wasSet()) {
                    boolean didSomething = !isPaused(Role.ACTIVE) && mayWork() && work(forwarder, session);
                    recover();
                    checkTopics();
                    housekeeping.step();
                    reporter.step();
                    if (!didSomething) {
                        pause(config.spool().pollInterval());
                    }
                }
            } finally {
                session.leave();
            }
        } catch (SupersededException another) {
            if (isStillElected(relay)) {
                tolerateOnce(another);
            }
        }
    }

    /**
     * Waits up to {@link #ELECTION_DELAY} for the election of another bridge, and returns whether this bridge is still the active
     * one. Entries that other bridges forward may be received before the notice of the election.
     */
    private boolean isStillElected(Relay relay) {
        long begun = System.nanoTime();
        boolean isElected = true;
        while (isElected && !isStopping() && System.nanoTime() - begun < ELECTION_DELAY.toNanos()) {
            isElected = relay.isActive(POLL_TIMEOUT);
        }
        return isElected;
    }

    /**
     * Tolerates one supersession within {@link #RIVALRY}. A bridge that was suspended for longer than a transaction may stay
     * open, or was overtaken by an erasure, is superseded once; a rival supersedes it again.
     */
    private void tolerateOnce(SupersededException another) throws SupersededException {
        long now = System.nanoTime();
        boolean isRivalry = supersededAt.isPresent() && now - supersededAt.get() < RIVALRY.toNanos();
        if (isRivalry) {
            throw another;
        }
        supersededAt = Optional.of(now);
        LOG.atWarn()
                .addKeyValue("reason", another.getMessage())
                .log("the producer was fenced, but this bridge is still the elected one; starting a new session");
    }

    private static boolean work(StandbyForwarder forwarder, Session session) throws IOException, SupersededException {
        boolean hasReceived = forwarder.receive();
        boolean didSomething = session.step();
        return hasReceived || didSomething;
    }

    /** Returns whether the bridge is paused by an operator, and sets the reported role: paused, or else {@code role}. */
    private boolean isPaused(Role role) {
        boolean isPaused = controls.isPaused();
        reporter.become(isPaused ? Role.PAUSED : role);
        return isPaused;
    }

    /** Checks the topics at the start and after every failure: usable topics may have been deleted or replaced. */
    private void requireTopics() throws UnusableTopicsException {
        if (areTopicsUsable) {
            return;
        }
        if (!wereTopicsUsable) {
            services.brokers().prepare();
        }
        List<String> errors = services.brokers().errors();
        if (!errors.isEmpty() && !wereTopicsUsable) {
            throw new UnusableTopicsException(errors);
        }
        if (!errors.isEmpty()) {
            logErrors(errors);
            throw new KafkaException("the topics no longer meet the requirements");
        }
        if (!wereTopicsUsable) {
            services.brokers().warnings().forEach(warning -> LOG.atWarn().log(warning));
        }
        topicCheck.now(services.timing().clock().instant());
        areTopicsUsable = true;
        wereTopicsUsable = true;
    }

    /** Checks the topics periodically and logs complaints, so that a changed configuration can be corrected in time. */
    private void checkTopics() {
        if (topicCheck.now(services.timing().clock().instant())) {
            logErrors(services.brokers().errors());
        }
    }

    private static void logErrors(List<String> errors) {
        errors.forEach(error -> LOG.atError().log(error));
    }

    private void pause(Duration duration) {
        try {
            boolean isStopped = stop.await(duration.toMillis(), TimeUnit.MILLISECONDS);
            LOG.atTrace().log("paused, stopping: {}", isStopped);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            stop();
        }
    }
}
