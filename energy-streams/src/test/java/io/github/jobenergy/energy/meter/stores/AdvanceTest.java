package io.github.jobenergy.energy.meter.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AdvanceTest {

    private static final RegisterDelta GPU = new RegisterDelta(300, 60_000);

    private static Advance advance(RegisterDelta node, Map<String, RegisterDelta> gpus) {
        TreeMap<String, GpuPart> parts = new TreeMap<>();
        gpus.forEach((name, gpu) -> parts.put(name, GpuPart.metered(gpu)));
        return Advance.of(node, node.millijoules(), parts);
    }

    @Test
    void acceptsGpusThatCountLessThanTheNode() {
        Advance advance = advance(new RegisterDelta(1_000, 60_000), Map.of("gpu[0]", GPU, "gpu[1]", GPU));

        assertEquals(Map.of("gpu[0]", 300L, "gpu[1]", 300L), advance.gpus());
        assertFalse(advance.isCut());
    }

    @Test
    void cutsGpusThatCountMoreInProportionToAllThereIs() {
        Advance advance = advance(
                new RegisterDelta(301, 60_000), Map.of("gpu[0]", GPU, "gpu[1]", new RegisterDelta(600, 60_000)));

        assertEquals(Map.of("gpu[0]", 100L, "gpu[1]", 201L), advance.gpus());
        assertTrue(advance.isCut());
    }

    @Test
    void acceptsGpusForTheMeteredTimeOfTheNode() {
        Advance advance = advance(new RegisterDelta(1_000, 20_000), Map.of("gpu[0]", GPU));

        assertEquals(Map.of("gpu[0]", 100L), advance.gpus());
        assertFalse(advance.isCut());
    }

    @Test
    void isZeroForAGpuIfTheNodeWasNotMetered() {
        Advance advance = advance(RegisterDelta.NONE, Map.of("gpu[0]", GPU));

        assertEquals(Map.of("gpu[0]", 0L), advance.gpus());
        assertFalse(advance.isCut());
    }

    private static Advance estimated(RegisterDelta node, RegisterDelta estimate) {
        GpuPart part = new GpuPart(new RegisterDelta(300, 40_000), estimate, Set.of());
        return Advance.of(node, node.millijoules(), new TreeMap<>(Map.of("gpu[0]", part)));
    }

    @Test
    void theTimeInWhichAGpuWasNotMeteredIsEstimated() {
        RegisterDelta estimate = new RegisterDelta(150, 20_000, 0, new MeterDisagreement(50, 60));

        Advance advance = estimated(new RegisterDelta(1_000, 60_000), estimate);

        assertEquals(Map.of("gpu[0]", 450L), advance.gpus());
        assertEquals(
                Map.of("gpu[0]", new GpuError(20_000, 0, new MeterDisagreement(50, 60), Set.of())),
                advance.gpuErrors());
    }

    @Test
    void anEstimateIsLimitedToWhatIsLeftOfTheNode() {
        RegisterDelta estimate = new RegisterDelta(150, 20_000, 0, new MeterDisagreement(50, 60));

        Advance much = estimated(new RegisterDelta(400, 60_000), estimate);
        Advance more = estimated(new RegisterDelta(480, 60_000), estimate);

        assertEquals(Map.of("gpu[0]", 400L), much.gpus());
        assertFalse(much.isCut());
        assertEquals(
                Map.of("gpu[0]", new GpuError(20_000, 0, new MeterDisagreement(50, 30), Set.of())), more.gpuErrors());
    }

    @Test
    void aGpuWithoutEstimateMayHaveDrawnAllThatIsLeft() {
        Advance advance = estimated(new RegisterDelta(1_000, 60_000), RegisterDelta.NONE);

        assertEquals(Map.of("gpu[0]", 300L), advance.gpus());
        assertEquals(
                Map.of("gpu[0]", new GpuError(20_000, 0, new MeterDisagreement(0, 700), Set.of())),
                advance.gpuErrors());
    }

    @Test
    void theEnergyAboveIdleCoversTheTimeInWhichAllPartsWereMetered() {
        Advance advance = Advance.of(new RegisterDelta(10_000, 20_000), 7_000, new TreeMap<>());

        assertEquals(3_000, advance.aboveIdle(200));
        assertEquals(0, advance.aboveIdle(400));
    }

    @Test
    void oneReductionInManyMinutesIsRetained() {
        Advance sum = advance(new RegisterDelta(200, 60_000), Map.of("gpu[0]", GPU))
                .plus(advance(new RegisterDelta(1_000, 60_000), Map.of("gpu[0]", GPU)));

        assertEquals(Map.of("gpu[0]", 500L), sum.gpus());
        assertEquals(new RegisterDelta(1_200, 120_000), sum.amount());
        assertTrue(sum.isCut());
    }
}
