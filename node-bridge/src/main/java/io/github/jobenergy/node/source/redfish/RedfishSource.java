package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.node.sample.NodeReport;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.bmc.Round;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Many BMCs, asked side by side. */
final class RedfishSource implements PowerSource {

    private static final Logger LOG = LoggerFactory.getLogger(RedfishSource.class);

    private final List<Bmc> bmcs;
    private final Round round;

    RedfishSource(List<Bmc> bmcs, Round round) {
        this.bmcs = List.copyOf(bmcs);
        this.round = round;
    }

    @Override
    public void read(Findings findings) throws IOException, InterruptedException {
        round.askDue(bmcs, findings);
    }

    /** Ends the sessions: they would stay until they expire, and BMCs have few. */
    @Override
    public void close() {
        boolean wasInterrupted = Thread.interrupted();
        try {
            List<Round.Asking> ends = bmcs.stream()
                    .filter(Bmc::hasSession)
                    .map(bmc -> (Round.Asking) bmc::end)
                    .toList();
            round.ask(ends, new Log());
        } catch (InterruptedException again) {
            wasInterrupted = true;
        } finally {
            round.close();
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** At the close nobody takes findings any more. */
    private static final class Log implements Findings {

        @Override
        public void found(Sample sample) {
            throw new IllegalStateException("nobody is asked at the close");
        }

        @Override
        public void found(NodeReport report) {
            throw new IllegalStateException("nobody is asked at the close");
        }

        @Override
        public void rejected(Rejection rejection) {
            LOG.atWarn()
                    .addKeyValue("source", rejection.origin())
                    .addKeyValue("reason", rejection.detail())
                    .log("a session was not ended and stays until it expires");
        }
    }
}
