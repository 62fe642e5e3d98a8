package io.github.jobenergy.node.source.hwmon;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.inband.KernelFolder;
import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.node.source.inband.SensorScan;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/** Reads the hwmon chips of this node. The kernel states no time for their values, so the time of reading is used. */
final class HwmonSource implements PowerSource {

    /** The error text of the system for a sensor that is disabled or not fitted (ENODATA). */
    private static final String NO_DATA = "No data available";

    private final KernelFolder hwmon;
    private final OwnMeters meters;
    private final Averages averages;
    private final SensorScan<Map<String, Channel>> channels;

    /** Creates a source for a hwmon folder, with the configured domains and the interpretation of averages. */
    HwmonSource(KernelFolder hwmon, OwnMeters meters, Clock clock, Map<String, String> bySite, Averages averages) {
        this.hwmon = hwmon;
        this.meters = meters;
        this.averages = averages;
        Chips chips = new Chips(hwmon, meters);
        ChannelDomains domains = new ChannelDomains(bySite);
        this.channels = new SensorScan<>(clock, findings -> domains.of(chips.channels(findings)));
    }

    @Override
    public void read(SampleSink findings) throws IOException {
        Map<String, Channel> all = channels.get(findings);
        if (all.isEmpty()) {
            throw new IOException(hwmon.place("")
                    + ": expected a chip that measures power or energy, found none; where the meter is ACPI's, as on NVIDIA"
                    + " Grace, the module acpi_power_meter has to be loaded, on Grace with force_cap_on=Y");
        }
        all.forEach((domain, channel) -> read(domain, channel, findings));
    }

    private void read(String domain, Channel channel, SampleSink findings) {
        String place = hwmon.place(channel.valueFile(averages.window()));
        Optional<String> value = Optional.empty();
        try {
            if (isOff(channel)) {
                return;
            }
            value = hwmon.text(channel.valueFile(averages.window()));
            if (value.isEmpty()) {
                String detail = "expected the file of the last scan, found none";
                meters.reject(findings, place, "", RejectionReason.MISSING_FIELD, channel.title(), detail);
                return;
            }
            if (!channel.isUnavailable(value.get())) {
                meters.report(findings, domain, measurement(domain, channel, value.get()), Optional.empty());
            }
        } catch (InvalidFieldException invalid) {
            meters.reject(
                    findings,
                    place,
                    value.orElse(""),
                    RejectionReason.INVALID_FIELD,
                    invalid.field(),
                    invalid.detail());
        } catch (IOException failed) {
            if (!String.valueOf(failed.getMessage()).contains(NO_DATA)) {
                String detail = "expected a measurement, found " + failed;
                meters.reject(findings, place, "", RejectionReason.MALFORMED, channel.title(), detail);
            }
        }
    }

    /** Some meters of whole machines exist but report 0 W, which is rejected: a running machine draws power. */
    private Measurement measurement(String domain, Channel channel, String value) throws IOException {
        Optional<String> stated = channel.isMean(averages.window()) ? textOf(channel.windowFile()) : Optional.empty();
        Measurement measurement = channel.read(value, stated, averages);
        if (domain.equals(PowerReading.NODE_DOMAIN) && value.equals("0")) {
            throw new InvalidFieldException(channel.title(), "more than 0 for a running machine", value);
        }
        return measurement;
    }

    private boolean isOff(Channel channel) throws IOException {
        return textOf(channel.enableFile()).filter("0"::equals).isPresent();
    }

    private Optional<String> textOf(Optional<String> file) throws IOException {
        return file.isPresent() ? hwmon.text(file.get()) : Optional.empty();
    }
}
