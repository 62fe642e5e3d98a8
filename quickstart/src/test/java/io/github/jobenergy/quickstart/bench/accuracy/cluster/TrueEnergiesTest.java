package io.github.jobenergy.quickstart.bench.accuracy.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrueEnergiesTest {

    private static final RunKey FIRST = RunKey.of("sim", 1, 1);
    private static final RunKey SECOND = RunKey.of("sim", 2, 1);
    private static final TimeSpan HELD = new TimeSpan(0, 100_000);
    private static final PowerCurve CONSTANT =
            PowerCurve.builder().add(HELD, 400_000).build();
    private static final long ALL = 40_000_000_000L;

    @Test
    void theExampleOfTheReadmeIsDividedByTheLargestFraction() {
        NodeSize size = new NodeSize(4, 1_000, 0);

        Map<RunKey, Fraction> energies = energies(
                size, new SimulatedRun(FIRST, HELD, claim(1, 100)), new SimulatedRun(SECOND, HELD, claim(2, 100)));

        assertEquals(Map.of(FIRST, Fraction.of(ALL / 4, 1), SECOND, Fraction.of(ALL / 2, 1)), energies);
    }

    @Test
    void fractionsAboveOneInSumAreDividedByTheirSum() {
        NodeSize size = new NodeSize(4, 1_000, 0);

        Map<RunKey, Fraction> energies =
                energies(size, new SimulatedRun(FIRST, HELD, claim(4, 1)), new SimulatedRun(SECOND, HELD, claim(2, 1)));

        assertEquals(Map.of(FIRST, Fraction.of(ALL * 2, 3), SECOND, Fraction.of(ALL, 3)), energies);
    }

    @Test
    void aSuspendedRunHoldsItsMemoryOnly() {
        NodeSize size = new NodeSize(4, 1_000, 0);
        TimeSpan suspended = new TimeSpan(50_000, 100_000);

        Map<RunKey, Fraction> energies =
                energies(size, new SimulatedRun(FIRST, HELD, claim(4, 100), List.of(suspended)));

        assertEquals(Map.of(FIRST, Fraction.of(ALL / 2 + ALL / 20, 1)), energies);
    }

    @Test
    void theEnergyOfAMeteredGpuIsThatOfItsHolder() {
        NodeSize size = new NodeSize(4, 1_000, 2);
        List<PowerCurve> gpus = List.of(CONSTANT.scaled(500), CONSTANT.scaled(250));
        SimulatedRun run = new SimulatedRun(FIRST, HELD, new Claim(2, 1, List.of(1)));

        Map<RunKey, Fraction> energies = new TrueEnergies(size, List.of(run)).of(new NodePower(CONSTANT, gpus));

        assertEquals(Map.of(FIRST, Fraction.of(ALL / 4 / 2 + ALL / 4, 1)), energies);
    }

    private static Map<RunKey, Fraction> energies(NodeSize size, SimulatedRun... runs) {
        return new TrueEnergies(size, List.of(runs)).of(new NodePower(CONSTANT, List.of()));
    }

    private static Claim claim(long cpus, long memoryMebibytes) {
        return new Claim(cpus, memoryMebibytes, List.of());
    }
}
