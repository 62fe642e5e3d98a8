package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Journal;
import io.github.jobenergy.jobcomp.timing.Due;
import io.github.jobenergy.program.monitoring.LoopProgress;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the status of the bridge every 5 seconds, and at every change of role. */
final class StatusReporter {

    private static final Logger LOG = LoggerFactory.getLogger(StatusReporter.class);

    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final String cluster;
    private final Controls controls;
    private final Journal journal;
    private final Counter counter;
    private final Clock clock;
    private final Instant started;
    private final Due due = new Due(PERIOD);

    private final LoopProgress progress;
    private volatile Reported reported;

    private Role role = Role.DISCONNECTED;
    private Instant roleTime;
    private boolean hasFailed;

    /**
     * A status, and when its role began.
     *
     * @param status the status
     * @param roleTime when the bridge took the role
     */
    record Reported(Status status, Instant roleTime) {}

    StatusReporter(String cluster, Controls controls, Journal journal, Counter counter, Clock clock) {
        this.cluster = cluster;
        this.controls = controls;
        this.journal = journal;
        this.counter = counter;
        this.clock = clock;
        this.started = clock.instant();
        this.roleTime = started;
        this.progress = new LoopProgress("bridge");
        this.reported = new Reported(status(started), roleTime);
    }

    /** Returns the progress of the loop of the bridge. For any thread. */
    LoopProgress progress() {
        return progress;
    }

    /** Returns the last status. For any thread. */
    Reported reported() {
        return reported;
    }

    /** Sets the role of the bridge. */
    void become(Role newRole) {
        if (role != newRole) {
            role = newRole;
            roleTime = clock.instant();
            due.makeDue();
        }
    }

    /** Writes the status if it is due. If it cannot be written, as on a full disk, the work continues. */
    void step() {
        progress.advanced();
        Instant now = clock.instant();
        if (due.now(now)) {
            Status status = status(now);
            reported = new Reported(status, roleTime);
            write(status);
        }
    }

    private Status status(Instant now) {
        return new Status(
                cluster,
                ProcessHandle.current().pid(),
                started,
                role,
                journal.status(),
                counter.counts().byName(),
                now);
    }

    private void write(Status status) {
        try {
            controls.writeStatus(status);
            hasFailed = false;
        } catch (IOException noSpace) {
            if (!hasFailed) {
                LOG.atWarn().addKeyValue("reason", noSpace.toString()).log("the status cannot be written");
            }
            hasFailed = true;
        }
    }
}
