package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.Role;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Says every few seconds, and at every change of role, how the bridge is. */
final class Reporter {

    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final String cluster;
    private final Controls controls;
    private final Journal journal;
    private final Counter counter;
    private final Clock clock;
    private final Instant started;
    private final Due due = new Due(PERIOD);

    private Role role = Role.DISCONNECTED;

    Reporter(String cluster, Controls controls, Journal journal, Counter counter, Clock clock) {
        this.cluster = cluster;
        this.controls = controls;
        this.journal = journal;
        this.counter = counter;
        this.clock = clock;
        this.started = clock.instant();
    }

    /** The bridge is in this role now. */
    void become(Role newRole) {
        if (role != newRole) {
            role = newRole;
            due.hurry();
        }
    }

    /** Says it, if it is time to. */
    void step() throws IOException {
        Instant now = clock.instant();
        if (due.now(now)) {
            controls.say(new Status(
                    cluster,
                    ProcessHandle.current().pid(),
                    started,
                    role,
                    journal.status(),
                    counter.counts().inWords(),
                    now));
        }
    }
}
