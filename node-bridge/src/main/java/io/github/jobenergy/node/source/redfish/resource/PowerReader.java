package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads {@code /redfish/v1/Chassis/ID/Power}: the members of its {@code PowerControl}. {@code PowerConsumedWatts} is an instant,
 * {@code AverageConsumedWatts} the mean over {@code IntervalInMin}, which may be a fraction (5 s: 0.0833). Without an interval,
 * the average is a statistic over an unknown time, like minimum and maximum, and is ignored. Available, allocated and requested
 * power, capacities and limits are also ignored.
 *
 * <p>Without a {@code PowerControl}, some manufacturers have the total in their own properties:
 *
 * <pre>
 *   Fujitsu iRMC   Oem.ts_fujitsu.ChassisPowerConsumption.CurrentPowerConsumptionW
 *   Inspur         Oem.Public.TotalPower
 * </pre>
 *
 * <p>A chassis may be a part of the node ({@link ChassisPart}): then no member is a candidate for the input of the node.
 *
 * <p>Power supplies are not read here: on an iDRAC, {@code PowerInputWatts} of 900 is the rating of a supply that delivers 203 W,
 * and an iLO reports the output of its supplies, 90 W of 221 W.
 */
public final class PowerReader implements ResourceReader {

    /** The source in the samples. */
    public static final String SOURCE = "redfish";

    private static final BigDecimal MILLIS_IN_MINUTE = BigDecimal.valueOf(60_000);
    private static final BigDecimal MOST_MINUTES = BigDecimal.valueOf(366L * 24 * 60);

    private static final Pattern INPUT = Pattern.compile(
            "(system|server|node|chassis) (input power|power control|input power control)", Pattern.CASE_INSENSITIVE);

    private static final Pattern ACCELERATOR =
            Pattern.compile("(?:accelerator|gpu) ?(\\d{1,4})? power control", Pattern.CASE_INSENSITIVE);

    @Override
    public List<MeterValue> read(Document document, DocumentOrigin documentOrigin) {
        Fields power = document.fields(documentOrigin);
        List<Fields> controls = power.array("PowerControl");
        return controls.isEmpty() ? ofMaker(power.object("Oem"), documentOrigin) : ofMembers(controls, documentOrigin);
    }

    private static List<MeterValue> ofMaker(Fields oem, DocumentOrigin documentOrigin) {
        Optional<Power> fujitsu =
                oem.object("ts_fujitsu").object("ChassisPowerConsumption").watts("CurrentPowerConsumptionW");
        String ownDomain = "power_total." + documentOrigin.chassis();
        return fujitsu
                .or(() -> oem.object("Public").watts("TotalPower"))
                .map(total -> new MeterValue(
                        SOURCE,
                        documentOrigin,
                        part(documentOrigin.chassis(), 1, ownDomain),
                        ownDomain,
                        InputCandidate.SINGLE,
                        new Measurement.Instantaneous(total),
                        Optional.empty()))
                .stream()
                .toList();
    }

    private static List<MeterValue> ofMembers(List<Fields> controls, DocumentOrigin documentOrigin) {
        List<Member> members = members(controls);
        List<Member> candidates = members.stream().filter(Member::isCandidate).toList();
        int named = (int) candidates.stream().filter(Member::isNamed).count();
        List<MeterValue> values = new ArrayList<>();
        for (Member member : members) {
            int position = candidates.indexOf(member);
            InputCandidate candidate = new InputCandidate(position, candidates.size(), named, member.isNamed());
            read(member, candidate, documentOrigin, values);
        }
        return values;
    }

    /**
     * The domain of a candidate if the chassis is a part of the node: that of the part if it is the only candidate, else its own.
     */
    private static Optional<String> part(String chassis, int candidates, String ownDomain) {
        return Optional.of(ChassisPart.domain(chassis)
                        .filter(domain -> candidates == 1)
                        .orElse(ownDomain))
                .filter(domain -> ChassisPart.isPart(chassis));
    }

    /** A member that is enabled, with its index and its stated domain. */
    private record Member(int index, Fields fields, Optional<String> domain) {

        boolean isCandidate() {
            return domain.isEmpty() && (fields.hasProperty("PowerConsumedWatts") || fields.hasProperty("PowerMetrics"));
        }

        boolean isNamed() {
            return domain.isEmpty() && INPUT.matcher(fields.text("Name")).matches();
        }
    }

    private static List<Member> members(List<Fields> all) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!PowerState.isOff(all.get(i))) {
                members.add(new Member(i, all.get(i), domain(all.get(i))));
            }
        }
        return members;
    }

    private static void read(
            Member member, InputCandidate candidate, DocumentOrigin documentOrigin, List<MeterValue> values) {
        Fields fields = member.fields();
        String ownDomain = "power_control." + documentOrigin.chassis() + "[" + member.index() + "]";
        Optional<String> domain =
                member.domain().or(() -> part(documentOrigin.chassis(), candidate.candidates(), ownDomain));
        Optional<Power> consumed = fields.watts("PowerConsumedWatts");
        consumed.ifPresent(power -> warn(fields, power));
        Stream.concat(
                        consumed.<Measurement>map(Measurement.Instantaneous::new).stream(),
                        mean(fields.object("PowerMetrics")).stream())
                .map(measurement -> new MeterValue(
                        SOURCE, documentOrigin, domain, ownDomain, candidate, measurement, Optional.empty()))
                .forEach(values::add);
    }

    private static Optional<Measurement> mean(Fields metrics) {
        Optional<Duration> window = metrics.amount("IntervalInMin")
                .filter(minutes -> minutes.signum() > 0 && minutes.compareTo(MOST_MINUTES) <= 0)
                .map(minutes -> Duration.ofMillis(minutes.multiply(MILLIS_IN_MINUTE)
                        .setScale(0, RoundingMode.HALF_EVEN)
                        .longValueExact()))
                .filter(interval -> interval.toSeconds() > 0);
        return window.flatMap(interval ->
                metrics.watts("AverageConsumedWatts").map(mean -> new Measurement.IntervalMean(mean, interval)));
    }

    /**
     * Reports a power outside of its own limits, which is published all the same: services report 53 W with a minimum of 55 W,
     * and 416 W with a maximum of 357 W.
     */
    private static void warn(Fields member, Power consumed) {
        Fields metrics = member.object("PowerMetrics");
        metrics.watts("MinConsumedWatts")
                .filter(least -> consumed.compareTo(least) < 0)
                .ifPresent(least ->
                        member.warn("PowerConsumedWatts", "is published although it is below its own minimum"));
        metrics.watts("MaxConsumedWatts")
                .filter(most -> consumed.compareTo(most) > 0)
                .ifPresent(
                        most -> member.warn("PowerConsumedWatts", "is published although it is above its own maximum"));
    }

    private static Optional<String> domain(Fields member) {
        String context = member.text("PhysicalContext").toLowerCase(Locale.ROOT);
        String name = member.text("Name").toLowerCase(Locale.ROOT);
        Matcher accelerator = ACCELERATOR.matcher(name);
        if (accelerator.matches()) {
            return Optional.of(Optional.ofNullable(accelerator.group(1))
                    .map(number -> "accelerator[" + Integer.parseInt(number) + "]")
                    .orElse("accelerator"));
        }
        if (context.startsWith("cpu") || name.equals("cpu power control")) {
            return Optional.of("cpu");
        }
        if (context.startsWith("memory") || name.equals("memory power control")) {
            return Optional.of("dram");
        }
        return Optional.empty();
    }
}
