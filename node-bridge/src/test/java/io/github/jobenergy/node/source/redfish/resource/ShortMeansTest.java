package io.github.jobenergy.node.source.redfish.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortMeansTest {

    private final Documents documents = new Documents();

    @ParameterizedTest
    @CsvSource({"PT30S, node redfish 148.000 W", "PT5S, node redfish 148.000 W over PT5S"})
    void replacesAMeanOverLessThanThePollingInterval(Duration every, String expected) throws IOException {
        documents.read(new PowerReader(), "Self", "ami-self-power.json");

        assertEquals(List.of(expected), lines(every));
    }

    @Test
    void omitsSuchAMeanBesideAnInstant() throws IOException {
        documents.read(new PowerReader(), "System.Embedded.1", "dell-idrac-power.json");

        assertEquals(List.of("node redfish 429.000 W"), lines(Duration.ofMinutes(2)));
        assertEquals(
                List.of("node redfish 429.000 W", "node redfish 426.000 W over PT1M"), lines(Duration.ofMinutes(1)));
    }

    @Test
    void keepsTheMeansOfASeries() throws IOException {
        documents.read(new MetricReportReader(), "OME-PMP-Power-A", "dell-ome-report.json");

        assertEquals(documents.lines(CandidatePolicy.APART), lines(Duration.ofHours(1)));
    }

    private List<String> lines(Duration every) {
        InputSelection selection = InputSelection.decide(
                documents.values(), CandidatePolicy.APART, Optional.empty(), documents.warnings::add);
        return ShortMeans.asInstants(selection.apply(documents.values()), every).stream()
                .map(Documents::text)
                .toList();
    }
}
