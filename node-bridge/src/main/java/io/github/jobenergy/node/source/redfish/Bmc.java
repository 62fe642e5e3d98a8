package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.bmc.Round;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Polls one BMC and its nodes, one after the other in one session. A node that fails is skipped for a while without affecting the
 * others.
 */
final class Bmc implements Round.PolledClient {

    private static final Duration END = Duration.ofSeconds(3);

    private final RedfishSession session;
    private final List<NodeAtBmc> nodes;
    private final Duration timeout;
    private final Clock clock;
    private boolean hasAnswered;

    Bmc(RedfishSession session, List<NodeAtBmc> nodes, Duration timeout, Clock clock) {
        this.session = session;
        this.nodes = List.copyOf(nodes);
        this.timeout = timeout;
        this.clock = clock;
    }

    @Override
    public boolean isDue() {
        return nodes.stream().anyMatch(NodeAtBmc::isDue);
    }

    @Override
    public boolean hasAnswered() {
        return hasAnswered;
    }

    @Override
    public void poll(SampleSink findings) throws InterruptedException {
        Deadline deadline = Deadline.in(timeout);
        hasAnswered = false;
        try {
            for (NodeAtBmc node : nodes) {
                hasAnswered |= node.poll(session, deadline, findings);
            }
        } catch (LoginRejectedException loginRejected) {
            nodes.forEach(NodeAtBmc::loginRejected);
            reject(loginRejected, findings);
        }
    }

    private void reject(IOException failure, SampleSink findings) {
        findings.rejected(new Origin(session.address().toString(), new byte[0])
                .reject(RejectionReason.MALFORMED, Optional.empty(), detail(failure), clock.instant()));
    }

    private static String detail(IOException failure) {
        return Optional.ofNullable(failure.getMessage()).orElse("expected a response, found none");
    }

    boolean hasSession() {
        return session.isOpen();
    }

    /** Ends the session, if the BMC is reachable. */
    void end(SampleSink findings) throws InterruptedException {
        try {
            session.end(Deadline.in(END));
        } catch (IOException failed) {
            reject(failed, findings);
        }
    }
}
