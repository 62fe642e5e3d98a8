package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Makes samples of what a program of AMD's told: a register of energy where the card has one, else its power. The register counts
 * in steps of 15.3 µJ with 64 bits, so it never begins anew; it does with the driver, and nothing tells of that. AMD states no
 * window for the power, so it stands as the instant it was asked.
 *
 * <p>Devices are numbered in their order, as Slurm numbers them where slurmd finds them itself ({@code AutoDetect=rsmi}).
 */
final class AmdReader {

    private static final Map<String, EnergyUnit> ENERGY_UNITS = Map.of(
            "J",
            EnergyUnit.JOULE,
            "mJ",
            EnergyUnit.MILLIJOULE,
            "uJ",
            EnergyUnit.MICROJOULE,
            "kJ",
            EnergyUnit.KILOJOULE);

    private static final Map<String, PowerUnit> POWER_UNITS =
            Map.of("W", PowerUnit.WATT, "mW", PowerUnit.MILLIWATT, "uW", PowerUnit.MICROWATT);

    /** A terajoule: what a card of 1 kW draws in 31 years. */
    private static final Map<String, Long> MOST_ENERGY = Map.of(
            "J", 1_000_000_000_000L,
            "mJ", 1_000_000_000_000_000L,
            "uJ", 1_000_000_000_000_000_000L,
            "kJ", 1_000_000_000L);

    /** More than any card may draw: 10 kW. */
    private static final Map<String, Long> MOST_POWER = Map.of("W", 10_000L, "mW", 10_000_000L, "uW", 10_000_000_000L);

    private final String node;
    private final String source;

    private AmdLayout layout = new AmdLayout(0, 1);

    /** A reader of the devices of that node, by that source. */
    AmdReader(String node, String source) {
        this.node = node;
        this.source = source;
    }

    void read(List<AmdDevice> devices, Instant time, Findings findings) {
        List<AmdDevice> inOrder = new ArrayList<>(devices);
        inOrder.sort(Comparator.comparingInt(AmdDevice::number));
        inOrder.replaceAll(silencer());
        boolean isAnyTold = inOrder.stream().anyMatch(AmdDevice::speaks);
        if (isAnyTold && layout.devices() != inOrder.size()) {
            layout = AmdLayout.of(inOrder);
        }
        for (int place = 0; place < inOrder.size(); place++) {
            AmdDevice device = inOrder.get(place);
            if (device.speaks()) {
                read(device, layout.domain(place), time, findings);
            }
        }
    }

    /**
     * Silences what repeats another's register: up to ROCm 6.4.0 each partition told what its whole card had used. Two registers
     * never hold the same to the last digit.
     */
    private static UnaryOperator<AmdDevice> silencer() {
        Set<String> registers = new HashSet<>();
        return device ->
                device.energy().isTold() && !registers.add(device.energy().text()) ? device.silent() : device;
    }

    private void read(AmdDevice device, String domain, Instant time, Findings findings) {
        boolean hasRegister = device.energy().isTold();
        AmdDevice.Quantity quantity = hasRegister ? device.energy() : device.power();
        Optional<Measurement> measurement = hasRegister ? counter(quantity) : instant(quantity);
        if (measurement.isPresent()) {
            findings.found(new Sample(node, domain, source, measurement.get(), Optional.empty(), time));
        } else {
            findings.rejected(device.origin()
                    .reject(
                            RejectionReason.INVALID_FIELD,
                            Optional.of(quantity.field()),
                            quantity.field() + ": expected an amount of energy or power that can be, found '"
                                    + quantity.text() + " " + quantity.unit() + "'",
                            time));
        }
    }

    private static Optional<Measurement> counter(AmdDevice.Quantity quantity) {
        return Optional.ofNullable(ENERGY_UNITS.get(quantity.unit()))
                .flatMap(unit -> possible(quantity, MOST_ENERGY).map(unit::of))
                .map(energy -> new Measurement.Counter(energy, Optional.empty(), Optional.empty()));
    }

    private static Optional<Measurement> instant(AmdDevice.Quantity quantity) {
        return Optional.ofNullable(POWER_UNITS.get(quantity.unit()))
                .flatMap(unit -> possible(quantity, MOST_POWER).map(unit::of))
                .map(Measurement.Instantaneous::new);
    }

    private static Optional<BigDecimal> possible(AmdDevice.Quantity quantity, Map<String, Long> most) {
        return quantity.amount()
                .filter(amount -> amount.signum() > 0
                        && amount.compareTo(BigDecimal.valueOf(most.getOrDefault(quantity.unit(), 0L))) <= 0);
    }
}
