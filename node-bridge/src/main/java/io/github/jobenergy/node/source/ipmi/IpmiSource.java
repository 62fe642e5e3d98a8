package io.github.jobenergy.node.source.ipmi;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.bmc.PolledClients;
import io.github.jobenergy.node.source.bmc.Round;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Polls many BMCs, each with its own process, up to the configured parallelism. */
final class IpmiSource implements PowerSource {

    private static final Logger LOG = LoggerFactory.getLogger(IpmiSource.class);

    private final PolledClients<IpmiTarget> targets;
    private final Round round;
    private final Clock clock;
    private long unmeasured;

    IpmiSource(PolledClients<IpmiTarget> targets, Round round, Clock clock) {
        this.targets = targets;
        this.round = round;
        this.clock = clock;
    }

    @Override
    public void read(SampleSink findings) throws IOException, InterruptedException {
        targets.reload(clock.instant(), findings);
        count(round.pollDue(targets.clients(), findings));
    }

    /** Logs the number of BMCs without power measurement when it changes; this is not a fault. */
    private void count(List<IpmiTarget> clients) {
        long now = clients.stream()
                .filter(IpmiTarget::hasAnswered)
                .filter(target -> !target.isMeasured())
                .count();
        if (now != unmeasured) {
            LOG.atInfo().addKeyValue("source", "ipmi").addKeyValue("count", now).log("BMCs that do not measure power");
            unmeasured = now;
        }
    }

    @Override
    public void close() {
        round.close();
    }
}
