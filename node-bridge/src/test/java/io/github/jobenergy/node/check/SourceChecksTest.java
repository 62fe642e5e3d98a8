package io.github.jobenergy.node.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.run.PolledSource;
import io.github.jobenergy.node.testing.Samples;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.Finding;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceChecksTest {

    private static final Duration ANY = Duration.ofMinutes(5);

    @Test
    void reportsAClockThatIsAheadWithoutANegativeOffset() throws Exception {
        PolledSource source = new PolledSource(
                "meters",
                findings -> {
                    findings.found(Samples.watts("n1", 100, ANY, Duration.ofSeconds(-3_599)));
                    findings.found(Samples.watts("n2", 100, ANY, Duration.ofHours(1)));
                },
                ANY,
                ANY);

        List<Finding<NodeSubject>> findings =
                new SourceChecks(Identity.ofPlainNames(), TimeRules.USUAL).run(List.of(source));

        assertEquals(
                List.of("warn  meters: expected clocks within the tolerance, found n1 3599 s ahead, n2 3600 s behind; "
                        + "the time of arrival is used instead"),
                findings.stream()
                        .filter(finding -> finding.subject() == NodeSubject.CLOCKS)
                        .map(Finding::line)
                        .toList());
    }
}
