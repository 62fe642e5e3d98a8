package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.adopt.Adoption;
import io.github.jobenergy.node.adopt.AdoptionSettings;
import io.github.jobenergy.node.adopt.SupersededException;
import io.github.jobenergy.node.run.Reporter;
import io.github.jobenergy.node.run.ShownCounts;
import java.io.PrintWriter;
import java.time.Clock;

/** Foreign topics that are adopted. */
final class RunningAdoption implements Running {

    private final PrintWriter err;
    private final Adoption adoption;
    private final Reporter reporter;
    private final ShownCounts shown = new ShownCounts();

    /** Adopts this, and says there why it could not go on. */
    RunningAdoption(AdoptionSettings settings, Clock clock, PrintWriter err) {
        this.err = err;
        this.adoption = new Adoption(settings, clock);
        this.reporter = Reporter.start(adoption::inWords);
        shown.show("adoption", adoption.counts());
        shown.show("outcomes", adoption.tally().outcomes());
        shown.show("oddities", adoption.tally().oddities());
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
        shown.close();
    }
}
