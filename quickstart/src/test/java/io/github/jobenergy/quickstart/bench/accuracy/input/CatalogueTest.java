package io.github.jobenergy.quickstart.bench.accuracy.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.bench.accuracy.scenario.Draw;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Imprecision;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CatalogueTest {

    @ParameterizedTest
    @EnumSource
    void everyClassHasScenariosWithRunsAndReadings(InputClass inputClass) {
        Scenario scenario = Catalogue.scenario(new Draw(Imprecision.NONE, 1, inputClass, 0, 1));

        assertFalse(scenario.records().readings().isEmpty());
        assertFalse(scenario.runs().isEmpty());
        assertTrue(scenario.runs().stream().allMatch(run -> run.microjoules().toDouble() > 0));
    }

    @ParameterizedTest
    @EnumSource
    void equalSeedsYieldEqualScenarios(InputClass inputClass) {
        Scenario one = Catalogue.scenario(new Draw(Imprecision.NONE, 3, inputClass, 5, 1));
        Scenario other = Catalogue.scenario(new Draw(Imprecision.NONE, 3, inputClass, 5, 1));

        assertEquals(one, other);
    }
}
