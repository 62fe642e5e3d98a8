package io.github.jobenergy.node.source.ipmi.dcmi;

import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of DCMI's Get Power Reading: the present input power of the node in whole watts. If power is not measured
 * ({@code Not Available}, {@code not active}, {@code deactivated}), the other lines are ignored. 0 W is rejected: a node whose
 * BMC answers draws power, and some BMCs provide the reading without a value.
 */
public final class PowerTextReader implements OutputReader {

    /** The source in the samples. */
    public static final String SOURCE = "ipmi";

    private static final Pattern WATTS = Pattern.compile("(-?[0-9.]{1,20}) +watts", Pattern.CASE_INSENSITIVE);

    /** The maximum of the 16 bits of DCMI. */
    private static final BigDecimal MOST_WATTS = BigDecimal.valueOf(0xffff);

    private final ZoneId zone;

    /** Creates a reader for BMCs with clocks in this time zone. */
    public PowerTextReader(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public List<PrintedValue> read(String output, RejectionSink rejections) {
        List<PowerText> texts = PowerText.parse(output);
        if (texts.isEmpty()) {
            rejections.reject(
                    RejectionReason.MALFORMED, "power", "expected a power reading of DCMI, found no line of one");
        }
        List<PrintedValue> readings = new ArrayList<>();
        for (PowerText text : texts) {
            read(text, rejections).ifPresent(readings::add);
        }
        return readings;
    }

    private Optional<PrintedValue> read(PowerText text, RejectionSink rejections) {
        if (text.state().isEmpty()) {
            rejections.reject(
                    RejectionReason.MISSING_FIELD,
                    "power state",
                    "expected a line with the state of the power measurement, found none");
            return Optional.empty();
        }
        if (!text.isMeasured()) {
            return Optional.empty();
        }
        if (text.power().isEmpty()) {
            rejections.reject(
                    RejectionReason.MISSING_FIELD, "power", "expected a line with the present power, found none");
            return Optional.empty();
        }
        return watts(text.power().get(), rejections)
                .map(watts -> new PrintedValue(
                        text.host(),
                        PowerReading.NODE_DOMAIN,
                        SOURCE,
                        new Measurement.Instantaneous(PowerUnit.WATT.of(watts)),
                        text.time(zone)));
    }

    private static Optional<BigDecimal> watts(String power, RejectionSink rejections) {
        Matcher matcher = WATTS.matcher(power);
        Optional<BigDecimal> watts = matcher.matches() ? AmountParser.parse(matcher.group(1)) : Optional.empty();
        if (watts.filter(amount -> amount.signum() > 0 && amount.compareTo(MOST_WATTS) < 0)
                .isEmpty()) {
            rejections.reject(
                    RejectionReason.INVALID_FIELD,
                    "power",
                    "expected more than 0 Watts, and less than 65535, found " + brief(watts, power));
            return Optional.empty();
        }
        return watts;
    }

    private static String brief(Optional<BigDecimal> watts, String power) {
        return watts.map(amount -> amount.toPlainString() + " Watts")
                .orElse("a text of " + power.length() + " characters");
    }
}
