package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Slurm's plugin acct_gather_energy/ipmi: slurmd adds up trapezoids of whole watts between polls, and the energy of a step is the
 * difference between the last poll before its end and the last poll before its start. The energy is that of the node.
 */
public final class SlurmIpmiRule implements EnergyRule {

    @Override
    public String tool() {
        return "Slurm, ipmi";
    }

    @Override
    public Duration interval() {
        return SlurmPolls.INTERVAL;
    }

    @Override
    public OptionalDouble joules(PolledNode node, HeldRun run, Duration offset) {
        Series polled = node.readings().polled(SlurmPolls.of(run, offset));
        long register = 0;
        long atStart = 0;
        for (int i = 1; i < polled.samples().size(); i++) {
            Sample before = polled.samples().get(i - 1);
            Sample now = polled.samples().get(i);
            long seconds = now.time().getEpochSecond() - before.time().getEpochSecond();
            register += seconds * (Math.round(before.watts()) + Math.round(now.watts())) / 2;
            if (!now.time().isAfter(run.start())) {
                atStart = register;
            }
        }
        return OptionalDouble.of((double) (register - atStart));
    }
}
