package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.adopt.Adoption;
import io.github.jobenergy.node.adopt.AdoptionSettings;
import io.github.jobenergy.node.adopt.SupersededException;
import io.github.jobenergy.node.run.Reporter;
import java.io.PrintWriter;
import java.time.Clock;

/** Foreign topics that are adopted. */
final class RunningAdoption implements Running {

    private final PrintWriter err;
    private final Adoption adoption;
    private final Reporter reporter;

    /** Adopts this, and says there why it could not go on. */
    RunningAdoption(AdoptionSettings settings, Clock clock, PrintWriter err) {
        this.err = err;
        this.adoption = new Adoption(settings, clock);
        this.reporter = Reporter.start(adoption::inWords);
    }

    @Override
    public ExitCode await() throws InterruptedException {
        try {
            adoption.run();
            return ExitCode.OK;
        } catch (SupersededException other) {
            err.println("node-bridge: " + other.getMessage());
            return ExitCode.TEMPORARY;
        }
    }

    @Override
    public void close() {
        adoption.close();
        reporter.close();
    }
}
