package io.github.jobenergy.energy.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.report.Differences.Difference;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What differs between what was published and what is computed now. */
class DifferencesTest {

    private static final long BEFORE_MIDNIGHT = 11 * 60 + 30;

    private final ContractCodec codec = new ContractCodec();

    private static JobEnergy overMidnight() throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        replay.observe(SteadyNode.state("n1", 0, "IDLE"));
        SteadyNode.readings("n1", BEFORE_MIDNIGHT - 60, BEFORE_MIDNIGHT + 120).forEach(replay::read);
        replay.complete(SteadyNode.run(
                1,
                new Slice(SteadyNode.at(BEFORE_MIDNIGHT), SteadyNode.at(BEFORE_MIDNIGHT + 45), "n1", Optional.of(2L))));
        return replay.close().iterator().next();
    }

    /** As a version wrote it that knew nothing of days. */
    private JobEnergy withoutDays(JobEnergy result) throws MalformedRecordException {
        String json = new String(codec.write(result), StandardCharsets.UTF_8);
        String older = json.replaceFirst("\"energy_by_day\":\\[[^\\]]*\\],", "");
        assertTrue(older.length() < json.length(), json);
        return codec.read(JobEnergy.class, older.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void daysWithoutARowAreNamed() throws MalformedHostlistException, MalformedRecordException {
        JobEnergy result = overMidnight();

        List<Difference> differences = Differences.between(withoutDays(result), result);

        assertEquals(
                List.of(new Difference(
                        "energy_by_day",
                        "absent",
                        "[2026-11-20: 216000.000 J of 432000.000 J, 2026-11-21: 108000.000 J of 216000.000 J]")),
                differences);
    }

    @Test
    void theCauseOfAVersionWithoutCodesIsNotCompared() throws MalformedHostlistException, MalformedRecordException {
        JobEnergy result = overMidnight();
        String json = new String(codec.write(result), StandardCharsets.UTF_8);
        String older = json.replaceFirst("\"slurm_difference_code\":\"[a-z_]*\",", "")
                .replace(result.slurmDifferenceCause().orElseThrow(), "the sentence of an older version");

        JobEnergy published = codec.read(JobEnergy.class, older.getBytes(StandardCharsets.UTF_8));

        assertEquals(Optional.of("the sentence of an older version"), published.slurmDifferenceCause());
        assertEquals(Optional.empty(), published.slurmDifferenceCode());
        assertEquals(List.of(), Differences.between(published, result));
    }
}
