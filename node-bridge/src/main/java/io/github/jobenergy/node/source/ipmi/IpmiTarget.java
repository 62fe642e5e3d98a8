package io.github.jobenergy.node.source.ipmi;

import io.github.jobenergy.node.command.Command;
import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.bmc.BmcTarget;
import io.github.jobenergy.node.source.bmc.Credential;
import io.github.jobenergy.node.source.bmc.Login;
import io.github.jobenergy.node.source.bmc.Round;
import io.github.jobenergy.node.source.bmc.TargetBackoff;
import io.github.jobenergy.node.source.ipmi.dcmi.OutputReader;
import io.github.jobenergy.node.source.ipmi.dcmi.PrintedValue;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Polls one BMC or, with FreeIPMI, a range of BMCs. */
final class IpmiTarget implements Round.PolledClient {

    private static final long MOST_BYTES = 8L << 20;
    private static final String PASSWORD = "IPMI_PASSWORD";
    private static final double LEAST_FRACTION_OF_INTERVAL = 0.95;

    private final BmcTarget target;
    private final IpmiSettings settings;
    private final Optional<Credential> credential;
    private final OutputReader reader;
    private final TargetBackoff backoff;
    private final Clock clock;
    private final Map<String, PrintedValue> last = new HashMap<>();
    private boolean hasAnswered;
    private boolean isMeasured;

    IpmiTarget(
            BmcTarget target,
            IpmiSettings settings,
            Optional<Credential> credential,
            TargetBackoff backoff,
            Clock clock) {
        this.target = target;
        this.settings = settings;
        this.credential = credential;
        this.reader = settings.tool().reader(settings.zone());
        this.backoff = backoff;
        this.clock = clock;
    }

    @Override
    public boolean isDue() {
        return backoff.isDue(clock.instant());
    }

    @Override
    public boolean hasAnswered() {
        return hasAnswered;
    }

    /** Whether the last poll returned a power. */
    boolean isMeasured() {
        return isMeasured;
    }

    @Override
    public void poll(SampleSink findings) throws InterruptedException {
        hasAnswered = false;
        isMeasured = false;
        try {
            Command.Ended ended = call();
            if (ended.out().isBlank()) {
                throw new IOException(settings.program() + ": expected a power reading, found exit status "
                        + ended.exit() + ": " + ended.errorText());
            }
            report(ended.out(), findings);
            hasAnswered = true;
            backoff.succeeded();
        } catch (IOException failed) {
            reject(RejectionReason.MALFORMED, "power", String.valueOf(failed.getMessage()), "", findings);
            backoff.failed(clock.instant());
        }
    }

    private Command.Ended call() throws IOException, InterruptedException {
        Optional<Login> login = Optional.empty();
        if (credential.isPresent()) {
            login = Optional.of(credential.get().read());
        }
        List<String> command = new ArrayList<>(List.of(settings.program()));
        command.addAll(settings.options());
        command.addAll(settings.tool().arguments(target, login));
        Map<String, String> environment = new HashMap<>(settings.tool().environment());
        login.ifPresent(with -> environment.put(PASSWORD, with.password()));
        return new Command(settings.responseTimeout(), MOST_BYTES, environment, Set.of()).run(command);
    }

    private void report(String output, SampleSink findings) {
        List<PrintedValue> readings =
                reader.read(output, (reason, field, detail) -> reject(reason, field, detail, output, findings));
        isMeasured = !readings.isEmpty();
        Instant arrival = clock.instant();
        for (PrintedValue reading : readings) {
            String name = reading.host().isEmpty() ? target.name() : reading.host();
            if (isNew(name, reading)) {
                findings.found(new Sample(
                                name,
                                reading.domain(),
                                reading.source(),
                                reading.measurement(),
                                reading.deviceTime(),
                                arrival)
                        .named(reading.host().isEmpty() ? target.naming() : Naming.HARDWARE));
            }
        }
    }

    /** A value with an unchanged time and an unchanged measurement is a repetition; a mean is reported once in its interval. */
    private boolean isNew(String name, PrintedValue reading) {
        Optional<PrintedValue> before = Optional.ofNullable(last.get(name));
        boolean isNew = before.isEmpty() || isNew(before.get(), reading);
        if (isNew) {
            last.put(name, reading);
        }
        return isNew;
    }

    private static boolean isNew(PrintedValue before, PrintedValue now) {
        if (now.deviceTime().isEmpty() || before.deviceTime().isEmpty()) {
            return true;
        }
        if (now.measurement() instanceof Measurement.IntervalMean mean) {
            return Duration.between(before.deviceTime().get(), now.deviceTime().get())
                            .toMillis()
                    >= LEAST_FRACTION_OF_INTERVAL * mean.interval().toMillis();
        }
        return !now.equals(before);
    }

    private void reject(RejectionReason reason, String field, String detail, String output, SampleSink findings) {
        Origin origin =
                new Origin(settings.program() + " " + target.address(), output.getBytes(StandardCharsets.UTF_8));
        findings.rejected(origin.reject(reason, Optional.of(field), target.name() + ": " + detail, clock.instant()));
    }
}
