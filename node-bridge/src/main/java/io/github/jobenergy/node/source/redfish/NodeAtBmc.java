package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.bmc.BmcTarget;
import io.github.jobenergy.node.source.bmc.TargetBackoff;
import io.github.jobenergy.node.source.redfish.resource.Document;
import io.github.jobenergy.node.source.redfish.resource.DocumentOrigin;
import io.github.jobenergy.node.source.redfish.resource.InputSelection;
import io.github.jobenergy.node.source.redfish.resource.MeterValue;
import io.github.jobenergy.node.source.redfish.resource.ShortMeans;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls a node at its BMC. The resources with values are discovered at the start, after an error, and every hour, since some
 * exist only while the node is powered on. It also selects the value that is the input power of the node.
 */
final class NodeAtBmc {

    private static final Logger LOG = LoggerFactory.getLogger(NodeAtBmc.class);
    private static final Duration REDISCOVERY = Duration.ofHours(1);

    /** The number of consecutive failures after which a resource is omitted, so that it does not affect the others. */
    private static final int MOST_FAILURES = 3;

    private final BmcTarget target;
    private final RedfishSettings settings;
    private final TargetBackoff backoff;
    private final Clock clock;
    private final PublishedValues published = new PublishedValues();
    private final Set<String> warnings = new HashSet<>();
    private List<Instrument> instruments = List.of();
    private boolean isProven;
    private int incomplete;
    private Instant discovered = Instant.MIN;
    private InputSelection selection = new InputSelection();

    NodeAtBmc(BmcTarget target, RedfishSettings settings, TargetBackoff backoff, Clock clock) {
        this.target = target;
        this.settings = settings;
        this.backoff = backoff;
        this.clock = clock;
    }

    boolean isDue() {
        return backoff.isDue(clock.instant());
    }

    /**
     * Polls the values of the node, if it is due.
     *
     * @return whether the node was polled successfully
     * @throws LoginRejectedException if the BMC rejects the login
     */
    boolean poll(RedfishSession session, Deadline deadline, SampleSink findings)
            throws LoginRejectedException, InterruptedException {
        if (!isDue()) {
            return false;
        }
        try {
            pollAll(session, deadline, findings);
            backoff.succeeded();
            return true;
        } catch (LoginRejectedException loginRejected) {
            throw loginRejected;
        } catch (IOException failed) {
            discardInstruments();
            backoff.failed(clock.instant());
            reject(
                    new Origin(session.address().toString(), new byte[0]),
                    RejectionReason.MALFORMED,
                    failed.getMessage(),
                    findings);
            return false;
        }
    }

    /** Records that the BMC rejected the login. */
    void loginRejected() {
        discardInstruments();
        backoff.loginRejected(clock.instant());
    }

    private void pollAll(RedfishSession session, Deadline deadline, SampleSink findings)
            throws IOException, InterruptedException {
        if (instruments.isEmpty() || clock.instant().isAfter(discovered.plus(REDISCOVERY))) {
            instruments = new Discovery(settings, session, deadline).of(target);
            isProven = false;
            discovered = clock.instant();
        }
        PollValues pollValues = new PollValues();
        for (Instrument instrument : instruments) {
            poll(instrument, session, deadline, pollValues, findings);
        }
        selectResources(pollValues);
        if (instruments.isEmpty()) {
            throw new IOException("expected a resource with a power reading, found none");
        }
        if (pollValues.isComplete && pollValues.values.isEmpty()) {
            rejectEmptyResources(session, findings);
        }
        ShortMeans.asInstants(selection.apply(pollValues.values), settings.every())
                .forEach(value -> report(value, findings));
        if (!isSettled(pollValues)) {
            discardInstruments();
        }
    }

    /** Rejects a node whose resources were read and have no value, as that of some BMCs while the node is powered off. */
    private void rejectEmptyResources(RedfishSession session, SampleSink findings) {
        String detail = "expected a value in " + instruments.size() + " resources with power or energy, found none";
        warn(detail);
        reject(new Origin(session.address().toString(), new byte[0]), RejectionReason.MISSING_FIELD, detail, findings);
    }

    /** Discards the discovered resources. */
    private void discardInstruments() {
        instruments = List.of();
    }

    /** The results of reading each resource once. */
    private static final class PollValues {
        private final List<MeterValue> values = new ArrayList<>();
        private final List<Instrument> useful = new ArrayList<>();
        private boolean isComplete = true;
    }

    private void poll(
            Instrument instrument,
            RedfishSession session,
            Deadline deadline,
            PollValues pollValues,
            SampleSink findings)
            throws IOException, InterruptedException {
        String place = session.address(instrument.path()).toString();
        byte[] bytes;
        try {
            bytes = session.get(instrument.path(), deadline);
        } catch (AbsentResourceException absent) {
            if (isProven || !absent.isPermanent()) {
                pollValues.isComplete = false;
                reject(new Origin(place, new byte[0]), RejectionReason.MALFORMED, absent.getMessage(), findings);
            }
            return;
        }
        Origin origin = new Origin(place, bytes);
        try {
            DocumentOrigin documentOrigin =
                    new DocumentOrigin(instrument.chassis(), origin, clock.instant(), findings, this::warn);
            List<MeterValue> values = instrument.reader().read(Document.parse(bytes), documentOrigin);
            pollValues.values.addAll(values);
            if (!values.isEmpty()) {
                pollValues.useful.add(instrument);
            }
        } catch (IOException notADocument) {
            pollValues.isComplete = false;
            reject(origin, RejectionReason.MALFORMED, notADocument.getMessage(), findings);
        }
    }

    private boolean isSettled(PollValues pollValues) {
        return pollValues.isComplete || incomplete >= MOST_FAILURES;
    }

    /** Resources without a value at the first read are not read again until the next discovery. */
    private void selectResources(PollValues pollValues) {
        incomplete = pollValues.isComplete ? 0 : incomplete + 1;
        if (isSettled(pollValues) && (!isProven || !pollValues.isComplete)) {
            instruments = List.copyOf(pollValues.useful);
            isProven = true;
        }
        if (isSettled(pollValues) && !selection.contains(pollValues.values)) {
            selection = InputSelection.decide(
                    pollValues.values,
                    settings.members(),
                    target.chassis().stream().findFirst(),
                    this::warn);
        }
    }

    private void report(MeterValue value, SampleSink findings) {
        String domain = value.domain().orElseThrow();
        Measurement measurement = value.measurement();
        if (measurement instanceof Measurement.IntervalMean mean
                && mean.interval().compareTo(settings.longestAverage()) > 0) {
            return;
        }
        if (domain.equals(PowerReading.NODE_DOMAIN) && isNothing(measurement)) {
            reject(
                    value.documentOrigin().origin(),
                    RejectionReason.INVALID_FIELD,
                    "expected more than 0 W of a node whose BMC responds, found 0 W",
                    findings);
        } else if (published.isNew(value)) {
            findings.found(new Sample(
                            target.name(),
                            domain,
                            value.source(),
                            measurement,
                            value.deviceTime(),
                            value.documentOrigin().arrival())
                    .named(target.naming()));
        }
    }

    private static boolean isNothing(Measurement measurement) {
        return measurement.equals(new Measurement.Instantaneous(Power.ofMilliwatts(0)))
                || (measurement instanceof Measurement.IntervalMean mean
                        && mean.power().milliwatts() == 0);
    }

    private void reject(Origin origin, RejectionReason reason, @Nullable String detail, SampleSink findings) {
        findings.rejected(origin.reject(reason, Optional.empty(), target.name() + ": " + detail, clock.instant()));
    }

    /** Logs each anomaly once. */
    private void warn(String text) {
        if (warnings.size() < 100 && warnings.add(text)) {
            LOG.atWarn().addKeyValue("node", target.name()).log(text);
        }
    }
}
