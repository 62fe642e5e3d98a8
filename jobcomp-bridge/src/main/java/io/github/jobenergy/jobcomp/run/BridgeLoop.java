package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Backoff;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.publish.TooLargeException;
import io.github.jobenergy.jobcomp.run.Counter.Event;
import io.github.jobenergy.jobcomp.spool.Spool;
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
 * The one loop: it connects, works, and after any failure of the world begins again, for as long as it is not told to stop.
 * While the brokers are away the spool is the buffer, and is kept bounded.
 */
final class BridgeLoop {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeLoop.class);

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

    /** How long it may take to learn that another bridge was chosen. */
    private static final Duration ANOTHERS_TURN = Duration.ofSeconds(15);

    private static final Duration GLANCE = Duration.ofSeconds(1);

    /** Who works so long has recovered; what fails sooner than that, again and again, fails in a row. */
    private static final Duration RECOVERY = Duration.ofSeconds(3);

    private static final Duration REMINDER_PERIOD = Duration.ofMinutes(10);

    /** Topics that were right when they were looked at may be changed later. */
    private static final Duration TOPICS_PERIOD = Duration.ofHours(1);

    /** Who is superseded twice within that time is not alone. */
    private static final Duration RIVALRY = Duration.ofMinutes(5);

    private final BridgeConfig config;
    private final Spool spool;
    private final ExternalServices world;
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
    private final Due lookingAtTopics = new Due(TOPICS_PERIOD);
    private final Due remindingOfFailure = new Due(REMINDER_PERIOD);

    private int failuresInARow;
    private long failedAt;
    private boolean areTopicsUsable;
    private boolean wereTopicsUsable;
    private boolean hasSaidThatItKeeps;

    BridgeLoop(BridgeConfig config, ExternalServices world) {
        this.config = config;
        this.world = world;
        this.spool = new Spool(config.spool().folder());
        this.clockWatch = new ClockWatch(world.timing().clock(), System::nanoTime);
        this.controls = new Controls(config.spool().folder());
        this.reporter = new StatusReporter(
                config.cluster(), controls, journal, counter, world.timing().clock());
        this.housekeeping = new Housekeeping(
                spool, config.spool().level(), counter, world.timing().clock());
        this.sessions = new Sessions(config, world, spool, counter, journal);
        this.permission =
                world.asked().map(asked -> new PermissionWatch(asked.permission(), asked.executor(), world.timing()));
    }

    BridgeCounts counts() {
        return counter.counts();
    }

    /** Works until it is told to stop. */
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
                LOG.atWarn().addKeyValue("reason", refused.getMessage()).log("the brokers rejected records as too large; publishing the others again");
            } catch (KafkaException | IOException failed) {
                sessions.expectNone();
                recoverFrom(failed);
            }
        }
        housekeeping.report("at the end");
    }

    /** Tells it to stop after what it is doing now. */
    void stop() {
        stop.countDown();
    }

    /** Whether it may work; a question about it is put if it is time. */
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

    private void recoverFrom(Exception failed) {
        if (isStopping()) {
            return;
        }
        reporter.become(Role.DISCONNECTED);
        areTopicsUsable = false;
        failuresInARow++;
        reporter.step();
        Duration wait = BACKOFF.after(failuresInARow, world.timing().random());
        LOG.atLevel(level(failed))
                .addKeyValue("reason", reason(failed))
                .addKeyValue("count", failuresInARow)
                .log("the session with the brokers failed, reconnecting in {} s; the spool keeps incoming records", wait.toSeconds());
        pause(wait);
        failedAt = System.nanoTime();
    }

    /** Of brokers that stay away, the first failure and one every ten minutes: their clients warn every minute. */
    private Level level(Exception failed) {
        if (failuresInARow == 1) {
            remindingOfFailure.hurry();
        }
        boolean isDue = remindingOfFailure.now(world.timing().clock().instant());
        if (Causes.areForSomebodyToMend(failed)) {
            return Level.ERROR;
        }
        return isDue || !(failed instanceof KafkaException) ? Level.WARN : Level.DEBUG;
    }

    private void recover() {
        if (failuresInARow > 0 && System.nanoTime() - failedAt >= RECOVERY.toNanos()) {
            failuresInARow = 0;
        }
    }

    /** A file's name may be anything. */
    private String reason(Exception failed) {
        boolean namesFile = failed instanceof FileSystemException;
        return namesFile && config.privacy().isActive()
                ? failed.getClass().getName() + ", the file withheld by the privacy policy"
                : Causes.inWords(failed);
    }

    private void work() throws IOException, SupersededException, UnusableTopicsException, NoPermissionException {
        requireTopics();
        try (Relay relay = world.brokers().join()) {
            StandbyForwarder bystander = new StandbyForwarder(spool, relay, counter);
            while (!isStopping()) {
                if (relay.isActive(config.spool().pollInterval())) {
                    lead(relay, bystander);
                } else {
                    sessions.expectNone();
                    standBy(bystander);
                }
                recover();
                housekeeping.step();
                reporter.step();
            }
        }
    }

    private void standBy(StandbyForwarder bystander) throws IOException, NoPermissionException {
        if (!isPaused(Role.STANDBY) && mayWork()) {
            forward(bystander);
        }
    }

    /** Without a key to seal it, what is held back from the brokers is not forwarded either. */
    private void forward(StandbyForwarder bystander) throws IOException {
        if (config.privacy().mayForward()) {
            bystander.forward();
        } else if (!hasSaidThatItKeeps) {
            hasSaidThatItKeeps = true;
            LOG.atWarn()
                    .log(
                            "on standby without privacy.key-file: records of the hook on this host wait until this bridge is active");
        }
    }

    /** Publishes for the cluster, for as long as this bridge is the active one. */
    private void lead(Relay relay, StandbyForwarder bystander)
            throws IOException, SupersededException, NoPermissionException {
        try (Connection connection = world.brokers().connect()) {
            Session session = sessions.begin(connection);
            LOG.atInfo().log("connected");
            try {
                while (!isStopping() && relay.isActive(Duration.ZERO) && !clockWatch.wasSet()) {
                    boolean didSomething = !isPaused(Role.ACTIVE) && mayWork() && work(bystander, session);
                    recover();
                    lookAtTopics();
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
            if (isStillChosen(relay)) {
                tolerateOnce(another);
            }
        }
    }

    /** What others forwarded may come before the news that one of them was chosen. */
    private boolean isStillChosen(Relay relay) {
        long begun = System.nanoTime();
        boolean isChosen = true;
        while (isChosen && !isStopping() && System.nanoTime() - begun < ANOTHERS_TURN.toNanos()) {
            isChosen = relay.isActive(GLANCE);
        }
        return isChosen;
    }

    /**
     * Who stood still for longer than a transaction may stay open, or was overtaken by an erasure, is superseded by nobody who
     * stays; a rival does it again.
     */
    private void tolerateOnce(SupersededException another) throws SupersededException {
        long now = System.nanoTime();
        boolean isRivalry = supersededAt.isPresent() && now - supersededAt.get() < RIVALRY.toNanos();
        if (isRivalry) {
            throw another;
        }
        supersededAt = Optional.of(now);
        LOG.atWarn().addKeyValue("reason", another.getMessage()).log("the producer was fenced, but this bridge is still the elected one; starting a new session");
    }

    private static boolean work(StandbyForwarder bystander, Session session) throws IOException, SupersededException {
        boolean hasReceived = bystander.receive();
        boolean didSomething = session.step();
        return hasReceived || didSomething;
    }

    /** Whether somebody told it to pause; if not, it is in its role. */
    private boolean isPaused(Role role) {
        boolean isPaused = controls.isPaused();
        reporter.become(isPaused ? Role.PAUSED : role);
        return isPaused;
    }

    /** At the start, and after every failure: topics that were right may be gone, or others. */
    private void requireTopics() throws UnusableTopicsException {
        if (areTopicsUsable) {
            return;
        }
        if (!wereTopicsUsable) {
            world.brokers().prepare();
        }
        List<String> complaints = world.brokers().complaints();
        if (!complaints.isEmpty() && !wereTopicsUsable) {
            throw new UnusableTopicsException(complaints);
        }
        if (!complaints.isEmpty()) {
            complain(complaints);
            throw new KafkaException("the topics are not as they have to be any longer");
        }
        if (!wereTopicsUsable) {
            world.brokers().doubts().forEach(doubt -> LOG.atWarn().log(doubt));
        }
        lookingAtTopics.now(world.timing().clock().instant());
        areTopicsUsable = true;
        wereTopicsUsable = true;
    }

    /** What is changed while we run is told of, in time for somebody to mend it. */
    private void lookAtTopics() {
        if (lookingAtTopics.now(world.timing().clock().instant())) {
            complain(world.brokers().complaints());
        }
    }

    private static void complain(List<String> complaints) {
        complaints.forEach(complaint -> LOG.atError().log(complaint));
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
