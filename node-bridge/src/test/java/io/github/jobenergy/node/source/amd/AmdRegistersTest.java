package io.github.jobenergy.node.source.amd;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.testing.RecordedFindings;
import io.github.jobenergy.schemas.node.Measurement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Registers that do not count the power of their card are not accepted. */
class AmdRegistersTest {

    private static final Instant TIME = Instant.parse("2026-11-21T10:00:00Z");

    private final RecordedFindings findings = new RecordedFindings();
    private final AmdReader reader = new AmdReader("gpu01", "amd-smi", true);

    /** Readings of an MI300, a Navi 21 and two MI100 (ROCm/amdsmi, issues 38 and 22). */
    @ParameterizedTest
    @CsvSource({
        "139, 19798215.065, 19799099.239, PT5S, true",
        "17, 2520.517, 2521.258, PT5S, false",
        "33, 0.861, 0.867, PT10S, false",
        "33, 131.426, 131.426, PT10S, false"
    })
    void comparesARegisterWithThePowerOfItsCard(
            int watts, String before, String after, Duration passed, boolean isAccepted) {
        read(metered(0, watts, before), TIME);

        read(metered(0, watts, after), TIME.plus(passed));

        assertEquals(isAccepted ? 2 : 1, findings.samples().size());
        assertEquals(
                isAccepted
                        ? List.of()
                        : List.of("total_energy_consumption: expected a register that counts the " + watts
                                + " W of the power (registers=false uses the power), found '" + after + " J'"),
                findings.rejectionDetails());
        findings.assertContract();
    }

    /** When the register advances again, it includes the energy of the pause. */
    @Test
    void acceptsARegisterThatAdvancesAgain() {
        read(metered(0, 100, "5000.0"), TIME);
        read(metered(0, 100, "5000.0"), TIME.plusSeconds(10));

        read(metered(0, 100, "7000.0"), TIME.plusSeconds(20));

        assertEquals(List.of("gpu[0] 5000000", "gpu[0] 7000000"), counted());
        assertEquals(1, findings.rejectionDetails().size());
    }

    @Test
    void acceptsARegisterAfterAReset() {
        read(metered(0, 100, "5000.0"), TIME);

        read(metered(0, 100, "0.5"), TIME.plusSeconds(10));

        assertEquals(List.of("gpu[0] 5000000", "gpu[0] 500"), counted());
    }

    /** A card may be busy at both readings and idle between them. */
    @Test
    void acceptsACardWithLowPowerBetweenTwoPeaks() {
        read(metered(0, 300, "5000.0"), TIME);

        read(metered(0, 300, "5100.0"), TIME.plusSeconds(10));

        assertEquals(2, findings.samples().size());
    }

    /** A register that is polled each second is also compared with the power. */
    @Test
    void comparesARegisterPolledEachSecondOverFiveSeconds() {
        for (int second = 0; second <= 6; second++) {
            read(metered(0, 17, "2520." + second), TIME.plusSeconds(second));
        }

        assertEquals(5, findings.samples().size());
        assertEquals(2, findings.rejectionDetails().size());
    }

    @Test
    void reportsPowerAfterRegistersProveUnassigned() {
        read(List.of(metered(0, 34, "131.426"), metered(1, 34, "131.426")), TIME);

        read(List.of(metered(0, 33, "131.426"), metered(1, 34, "131.426")), TIME.plusSeconds(10));

        assertEquals(
                List.of(
                        "gpu01 accelerator[0] Counter[counter=131.426 J, range=Optional.empty,"
                                + " epoch=Optional.empty]",
                        "gpu01 gpu[0] Instantaneous[power=33.000 W]",
                        "gpu01 gpu[1] Instantaneous[power=34.000 W]"),
                findings.brief());
    }

    private void read(String gpu, Instant time) {
        read(List.of(gpu), time);
    }

    private void read(List<String> gpus, Instant time) {
        reader.read(new AmdSmiDialect().read("[" + String.join(",", gpus) + "]", time, findings), time, findings);
    }

    private static String metered(int number, int watts, String joules) {
        return "{\"gpu\":" + number + ",\"power\":{\"socket_power\":{\"value\":" + watts
                + ",\"unit\":\"W\"}},\"energy\":{\"total_energy_consumption\":{\"value\":" + joules
                + ",\"unit\":\"J\"}}}";
    }

    private List<String> counted() {
        return findings.samples().stream()
                .map(sample -> sample.domain() + " "
                        + ((Measurement.Counter) sample.measurement()).counter().millijoules())
                .toList();
    }
}
