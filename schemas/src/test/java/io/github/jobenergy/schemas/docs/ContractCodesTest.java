package io.github.jobenergy.schemas.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.comparison.FindingCode;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.energy.SlurmDifferenceCode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContractCodesTest {

    private static final String PAGE = ContractDocs.page();

    private static Map<String, String> described(JsonNode words) {
        Map<String, String> descriptions = new LinkedHashMap<>();
        words.forEach(word -> descriptions.put(
                word.path("const").textValue(), word.path("description").textValue()));
        return descriptions;
    }

    @Test
    void theSchemaStatesConditionAndConsequenceOfEachFlag() {
        Map<String, String> expected = new LinkedHashMap<>();
        Arrays.stream(Flag.values())
                .forEach(flag -> expected.put(ContractCodes.code(flag), flag.condition() + " " + flag.consequence()));

        assertEquals(expected, described(TopicSchemas.document("common").at("/$defs/flags/items/oneOf")));
    }

    @Test
    void theSchemaStatesTheSentenceOfEachCause() {
        Map<String, String> expected = new LinkedHashMap<>();
        Arrays.stream(SlurmDifferenceCode.values())
                .forEach(cause -> expected.put(ContractCodes.code(cause), cause.sentence() + "."));

        assertEquals(
                expected, described(TopicSchemas.document("job-energy").at("/properties/slurm_difference_code/oneOf")));
    }

    @Test
    void theSchemasStateTheMeaningOfEachComparabilityAndOfEachFinding() {
        Map<String, String> comparabilities = new LinkedHashMap<>();
        Arrays.stream(SlurmComparability.values())
                .forEach(reason -> comparabilities.put(ContractCodes.code(reason), reason.sentence() + "."));
        Map<String, String> findings = new LinkedHashMap<>();
        Arrays.stream(FindingCode.values())
                .forEach(finding -> findings.put(ContractCodes.code(finding), finding.sentence() + "."));

        assertEquals(
                comparabilities,
                described(TopicSchemas.document("job-energy").at("/properties/slurm_comparability/oneOf")));
        assertEquals(
                findings, described(TopicSchemas.document("meter-comparison").at("/properties/finding_code/oneOf")));
    }

    @ParameterizedTest
    @EnumSource
    void thePageStatesEachCause(SlurmDifferenceCode cause) {
        String row = "| `" + ContractCodes.code(cause) + "` | " + cause.sentence() + " |\n";

        assertTrue(PAGE.contains(row), row);
    }

    @ParameterizedTest
    @EnumSource
    void thePageStatesEachFlag(Flag flag) {
        String row = "| `" + ContractCodes.code(flag) + "` | " + flag.condition() + " | " + flag.consequence() + " | ";

        assertTrue(PAGE.contains(row), row);
    }

    @ParameterizedTest
    @EnumSource
    void conditionAndConsequenceAreWholeSentences(Flag flag) {
        assertTrue(flag.condition().matches("[A-Z].*\\."), flag::condition);
        assertTrue(flag.consequence().matches("[A-Z].*\\."), flag::consequence);
    }
}
