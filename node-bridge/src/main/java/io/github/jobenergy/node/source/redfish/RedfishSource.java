package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.bmc.PolledClients;
import io.github.jobenergy.node.source.bmc.Round;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Polls many BMCs concurrently. */
final class RedfishSource implements PowerSource {

    private static final Logger LOG = LoggerFactory.getLogger(RedfishSource.class);

    private final PolledClients<Bmc> bmcs;
    private final Round round;
    private final Clock clock;

    RedfishSource(PolledClients<Bmc> bmcs, Round round, Clock clock) {
        this.bmcs = bmcs;
        this.round = round;
        this.clock = clock;
    }

    @Override
    public void read(SampleSink findings) throws IOException, InterruptedException {
        endSessions(bmcs.reload(clock.instant(), findings));
        round.pollDue(bmcs.clients(), findings);
    }

    /** Deletes sessions, which would otherwise exist until they expire; BMCs limit their number. */
    private void endSessions(List<Bmc> some) throws InterruptedException {
        List<Round.PollTask> ends = some.stream()
                .filter(Bmc::hasSession)
                .map(bmc -> (Round.PollTask) bmc::end)
                .toList();
        round.poll(ends, new Log());
    }

    @Override
    public void close() {
        boolean wasInterrupted = Thread.interrupted();
        try {
            endSessions(bmcs.clients());
        } catch (InterruptedException again) {
            wasInterrupted = true;
        } finally {
            round.close();
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Logs the faults at the end of a session, which are not findings. */
    private static final class Log implements SampleSink {

        @Override
        public void found(Sample sample) {
            throw new IllegalStateException("expected no readings at the end of a session");
        }

        @Override
        public void found(ReportedNodeState reportedState) {
            throw new IllegalStateException("expected no readings at the end of a session");
        }

        @Override
        public void rejected(Rejection rejection) {
            LOG.atWarn()
                    .addKeyValue("source", rejection.origin())
                    .addKeyValue("reason", rejection.detail())
                    .log("a Redfish session could not be deleted and remains until it expires");
        }
    }
}
