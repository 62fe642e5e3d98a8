package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow-law")
class ExactCurvesTest {

    private final ExactCurves curves = new ExactCurves(0, 24);

    @ParameterizedTest
    @EnumSource(names = {"COUNTER", "INTERVAL_ENERGY", "INTERVAL_MEAN"})
    void countersAreExactWhereAnIntervalHoldsOneEdge(Kind kind) throws MalformedHostlistException {
        curves.countersAreExact(kind);
    }

    @Test
    void instantsAreWithinAPercentOnLoadsWithoutAPeriod() throws MalformedHostlistException {
        curves.instantsAreWithinAPercent();
    }

    @ParameterizedTest
    @EnumSource
    void theBoundsContainTheTrueEnergyInAllOtherCases(Kind kind) throws MalformedHostlistException {
        curves.boundsHoldTheTruth(kind);
    }
}
