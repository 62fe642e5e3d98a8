package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts the output of AMD's programs to samples: an energy register if the card has one, else its power. The register has 64
 * bits in steps of 15.3 µJ, so it never overflows; it is reset with the driver, which is not reported. AMD states no interval for
 * the power, so it is an instant at the time of the poll. Registers that do not belong to a single card, or do not count its
 * power, are not used.
 *
 * <p>Devices are numbered in their order, as Slurm numbers them if slurmd detects them itself ({@code AutoDetect=rsmi}).
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

    /** The maximum energy, 1 TJ: the energy of a card of 1 kW in 31 years. */
    private static final Map<String, Long> MOST_ENERGY = Map.of(
            "J", 1_000_000_000_000L,
            "mJ", 1_000_000_000_000_000L,
            "uJ", 1_000_000_000_000_000_000L,
            "kJ", 1_000_000_000L);

    /** The maximum power of a card, 10 kW. */
    private static final Map<String, Long> MOST_POWER = Map.of("W", 10_000L, "mW", 10_000_000L, "uW", 10_000_000_000L);

    private final String node;
    private final String source;
    private final boolean takesRegisters;
    private final Registers registers = new Registers();
    private final RegisterPace pace = new RegisterPace();

    private AmdLayout layout = new AmdLayout(0, 1);

    /**
     * Creates a reader.
     *
     * @param node the node of the devices
     * @param source the name of the instrument
     * @param takesRegisters whether energy registers are read if present; otherwise only the power is read
     */
    AmdReader(String node, String source, boolean takesRegisters) {
        this.node = node;
        this.source = source;
        this.takesRegisters = takesRegisters;
    }

    void read(List<AmdDevice> devices, Instant time, SampleSink findings) {
        boolean wereUnassigned = registers.areUnassigned();
        List<AmdDevice> inOrder =
                registers
                        .assign(devices.stream()
                                .sorted(Comparator.comparingInt(AmdDevice::number))
                                .toList())
                        .stream()
                        .map(device -> takesRegisters ? device : device.withoutRegister())
                        .toList();
        boolean hasChanged = layout.devices() != inOrder.size() || wereUnassigned != registers.areUnassigned();
        if (hasChanged && inOrder.stream().anyMatch(AmdDevice::hasValue)) {
            layout = AmdLayout.of(inOrder);
        }
        for (int place = 0; place < inOrder.size(); place++) {
            AmdDevice device = inOrder.get(place);
            if (device.hasValue()) {
                read(device, layout.domain(place), time, findings);
            }
        }
    }

    private void read(AmdDevice device, String domain, Instant time, SampleSink findings) {
        boolean hasRegister = device.energy().isPresent();
        AmdDevice.Quantity quantity = hasRegister ? device.energy() : device.power();
        Optional<Measurement> measurement = hasRegister
                ? energy(quantity).map(AmdReader::counter)
                : power(quantity).map(AmdReader::instant);
        if (measurement.isEmpty()) {
            reject(device, quantity, "expected a plausible energy or power", time, findings);
        } else if (hasRegister && !isAtPace(device, time)) {
            String draws = device.power().text() + " " + device.power().unit();
            reject(
                    device,
                    quantity,
                    "expected a register that counts the " + draws + " of the power (registers=false uses the power)",
                    time,
                    findings);
        } else {
            findings.found(new Sample(node, domain, source, measurement.get(), Optional.empty(), time));
        }
    }

    private static void reject(
            AmdDevice device, AmdDevice.Quantity quantity, String expected, Instant time, SampleSink findings) {
        findings.rejected(device.origin()
                .reject(
                        RejectionReason.INVALID_FIELD,
                        Optional.of(quantity.field()),
                        quantity.field() + ": " + expected + ", found '" + quantity.text() + " " + quantity.unit()
                                + "'",
                        time));
    }

    /** Without a power, the register cannot be verified. */
    private boolean isAtPace(AmdDevice device, Instant time) {
        Optional<Energy> energy = energy(device.energy());
        Optional<Power> power = power(device.power());
        return energy.isEmpty()
                || power.isEmpty()
                || pace.isConsistent(device.number(), time, energy.get(), power.get());
    }

    private static Measurement counter(Energy energy) {
        return new Measurement.Counter(energy, Optional.empty(), Optional.empty());
    }

    private static Measurement instant(Power power) {
        return new Measurement.Instantaneous(power);
    }

    private static Optional<Energy> energy(AmdDevice.Quantity quantity) {
        return Optional.ofNullable(ENERGY_UNITS.get(quantity.unit()))
                .flatMap(unit -> possible(quantity, MOST_ENERGY).map(unit::of));
    }

    private static Optional<Power> power(AmdDevice.Quantity quantity) {
        return Optional.ofNullable(POWER_UNITS.get(quantity.unit()))
                .flatMap(unit -> possible(quantity, MOST_POWER).map(unit::of));
    }

    private static Optional<BigDecimal> possible(AmdDevice.Quantity quantity, Map<String, Long> most) {
        return quantity.amount()
                .filter(amount -> amount.signum() > 0
                        && amount.compareTo(BigDecimal.valueOf(most.getOrDefault(quantity.unit(), 0L))) <= 0);
    }
}
