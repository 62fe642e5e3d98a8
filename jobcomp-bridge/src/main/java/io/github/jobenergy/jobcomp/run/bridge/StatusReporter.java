package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Journal;
import io.github.jobenergy.jobcomp.timing.Due;
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

    private Role role = Role.DISCONNECTED;
    private boolean hasFailed;

    StatusReporter(String cluster, Controls controls, Journal journal, Counter counter, Clock clock) {
        this.cluster = cluster;
        this.controls = controls;
        this.journal = journal;
        this.counter = counter;
        this.clock = clock;
        this.started = clock.instant();
    }

    /** Sets the role of the bridge. */
    void become(Role newRole) {
        if (role != newRole) {
            role = newRole;
            due.makeDue();
        }
    }

    /** Writes the status if it is due. If it cannot be written, as on a full disk, the work continues. */
    void step() {
        Instant now = clock.instant();
        if (due.now(now)) {
            write(new Status(
                    cluster,
                    ProcessHandle.current().pid(),
                    started,
                    role,
                    journal.status(),
                    counter.counts().byName(),
                    now));
        }
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
