package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The scenarios of every input class. */
public final class Catalogue {

    private static final Map<InputClass, Function<Draw, Scenario>> SCENARIOS = Map.ofEntries(
            drawn(InputClass.CLEAN_COUNTER, draw -> LoadInputs.clean(draw, Kind.COUNTER, LoadShape.CONSTANT)),
            drawn(
                    InputClass.CLEAN_INTERVAL_ENERGY,
                    draw -> LoadInputs.clean(draw, Kind.INTERVAL_ENERGY, LoadShape.FLUCTUATING)),
            drawn(
                    InputClass.CLEAN_INTERVAL_MEAN,
                    draw -> LoadInputs.clean(draw, Kind.INTERVAL_MEAN, LoadShape.FLUCTUATING)),
            drawn(InputClass.CLEAN_INSTANT, draw -> LoadInputs.clean(draw, Kind.INSTANT, LoadShape.FLUCTUATING)),
            drawn(InputClass.SHORT_RUN, LoadInputs::shortRun),
            drawn(InputClass.CLOSE_EDGES, LoadInputs::closeEdges),
            drawn(InputClass.WHOLE_SECONDS, LoadInputs::wholeSeconds),
            drawn(InputClass.RAMP, draw -> LoadInputs.shaped(draw, LoadShape.RAMP)),
            drawn(InputClass.STEPS, draw -> LoadInputs.shaped(draw, LoadShape.STEPS)),
            drawn(InputClass.PERIODIC, draw -> LoadInputs.shaped(draw, LoadShape.PERIODIC)),
            drawn(InputClass.BURSTS, LoadInputs::bursts),
            drawn(InputClass.GPU_GAP, GpuInputs::gap),
            drawn(InputClass.GPU_RESET, GpuInputs::reset),
            drawn(InputClass.GPU_STALL, GpuInputs::stall),
            drawn(InputClass.ROLLING_MINUTE, MeanInputs::rollingMinute),
            drawn(InputClass.ROLLING_TWENTY_MINUTES, MeanInputs::rollingTwentyMinutes),
            drawn(InputClass.SHORT_WINDOW, MeanInputs::shortWindow),
            drawn(InputClass.STRAY, BmcInputs::stray),
            drawn(InputClass.STRAY_WITH_LIMIT, BmcInputs::strayWithLimit),
            drawn(InputClass.ZERO_POWER, BmcInputs::zero),
            drawn(InputClass.ZERO_POWER_FROM_HALF, BmcInputs::zeroFromHalf),
            drawn(InputClass.ZERO_COUNTER, CounterInputs::zero),
            drawn(InputClass.COUNTER_STALL, CounterInputs::stall),
            drawn(InputClass.COUNTER_RESET, CounterInputs::reset),
            drawn(InputClass.ROLLOVER, PackageInputs::rollover),
            drawn(InputClass.SUSPENDED_FOR_ANOTHER, SharingInputs::suspendedForAnother),
            drawn(InputClass.OVERLAPPING_CLAIMS, SharingInputs::overlappingClaims),
            drawn(InputClass.EDGE_CONTRADICTION, CounterInputs::edgeContradiction),
            drawn(InputClass.TWO_METERS, SeveralMeterInputs::twoMeters),
            drawn(InputClass.REFRESHED_EACH_MINUTE, BmcInputs::refreshedEachMinute),
            drawn(InputClass.FROZEN_OVER_EDGE, BmcInputs::frozenOverEdge),
            drawn(InputClass.COARSE_COUNTER, CounterInputs::coarse),
            drawn(InputClass.COUNTER_UNIT_BACK, PackageInputs::unitBack),
            drawn(InputClass.SWAPPED_TIMES, DeliveryInputs::swappedTimes),
            drawn(InputClass.PSYS_BESIDE_CPU, PackageInputs::platformBesidePackages),
            drawn(InputClass.CLOCK_STEP, DeliveryInputs::clockStep),
            drawn(InputClass.LOST_PSU, SeveralMeterInputs::lostPowerSupply),
            drawn(InputClass.IDLE_UNDER_LOAD, BusyNodeInputs::marginal),
            drawn(InputClass.USE_UNDER_LOAD, BusyNodeInputs::sharesByUse),
            drawn(InputClass.NO_NODE_STATES, SharingInputs::withoutStates),
            drawn(InputClass.LOST_READINGS, DeliveryInputs::lost),
            drawn(InputClass.LATE_AND_REORDERED, DeliveryInputs::lateAndReordered));

    private Catalogue() {}

    private static Map.Entry<InputClass, Function<Draw, Scenario>> drawn(
            InputClass inputClass, Function<Draw, Scenario> scenario) {
        return Map.entry(inputClass, scenario);
    }

    /** Draws a scenario of its class. */
    public static Scenario scenario(Draw draw) {
        return Optional.ofNullable(SCENARIOS.get(draw.inputClass()))
                .orElseThrow(() -> new IllegalStateException(draw.inputClass() + ": expected an entry, found none"))
                .apply(draw);
    }
}
