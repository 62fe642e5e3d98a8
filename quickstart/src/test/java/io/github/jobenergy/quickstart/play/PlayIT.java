package io.github.jobenergy.quickstart.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.topic.Topic;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both recordings, played through hook, spool, bridge, broker and streams, compared with the sensors and with Slurm. */
@Tag("container")
class PlayIT {

    private static final int PARTITIONS = 2;
    private static final double JOULES_PER_EDGE = 200;
    private static final long BATCH_ONLY = 2;
    private static final List<Long> CO_LOCATED_JOBS = List.of(7L, 8L);

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void everyRunHasAMeasuredResultAndNothingIsRejected(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);

        List<RunKey> computed = played.energies().stream().map(JobEnergy::run).toList();

        assertEquals(List.copyOf(played.recording().runs()), computed);
        for (JobEnergy energy : played.energies()) {
            // The recording has no allocation of each of the two nodes: an even split is an assumption.
            Quality expected = energy.figures().nodeCount() > 1 ? Quality.ESTIMATED : Quality.MEASURED;
            assertEquals(expected, energy.figures().quality(), energy::toString);
            assertEquals(0, BigDecimal.ONE.compareTo(energy.figures().coverage()), energy::toString);
        }
        assertEquals(List.of(), played.results().rejections());
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void wholeNodesAreWithinTwoHundredJoulesPerEdgeOfTheSensor(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);

        assertEquals(10, played.nodeEnergies().size());
        for (NodeJobEnergy part : played.nodeEnergies()) {
            List<Slice> slices = played.results()
                    .completion(part.run())
                    .orElseThrow()
                    .resources()
                    .slices();
            SensorTruth sensor =
                    new SensorTruth(played.recording().folder(), part.node().node());
            double truth = slices.stream()
                    .mapToDouble(slice -> sensor.joules(slice.startTime(), slice.endTime()))
                    .sum();
            double error = part.amounts().energyWholeNode().joules().doubleValue() - truth;
            assertTrue(
                    Math.abs(error) <= 2 * JOULES_PER_EDGE * slices.size(),
                    () -> part.run() + " on " + part.node() + ": off by " + error + " J of " + truth);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void eachOfTwoCoLocatedRunsHasAQuarterWhereSlurmChargesEachTheWholeNode(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);

        long slurmsSum = 0;
        for (long job : CO_LOCATED_JOBS) {
            JobEnergy energy = played.energy(job);
            long whole = energy.figures().energyWholeNodes().millijoules();
            long quarter = energy.figures().energy().millijoules();
            assertTrue(Math.abs(4 * quarter - whole) < 4, () -> quarter + " mJ of " + whole + " mJ");
            slurmsSum += energy.slurmEnergy().joules().orElseThrow().millijoules();
        }
        assertTrue(slurmsSum
                > played.energy(CO_LOCATED_JOBS.get(0))
                        .figures()
                        .energyWholeNodes()
                        .millijoules());
    }

    @Test
    void aBatchOnlyRunHasTheEnergyOfItsBatchStepWhereTheJobRecordHasNone() throws Exception {
        SlurmEnergy energy = PlayedRecording.of("plain").energy(BATCH_ONLY).slurmEnergy();

        assertEquals(SlurmEnergy.measured(Energy.ofJoules(7_001), SlurmEnergy.Source.BATCH_STEP), energy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void onlyAccountingHasTheEnergyOfSlurm(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);

        for (RunKey run : played.recording().runs()) {
            List<JobCompletion> revisions = played.completions(run.jobId());
            JobCompletion first = revisions.get(0);
            JobCompletion last = revisions.get(revisions.size() - 1);
            assertEquals(1, first.revision());
            assertEquals(List.of(Witness.SCRIPT), first.evidence().witnesses());
            assertEquals(SlurmEnergy.UNSET, first.slurmEnergy());
            assertEquals(2, last.revision());
            assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), last.evidence().witnesses());
            assertEquals(SlurmEnergy.Status.MEASURED, last.slurmEnergy().status(), last::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void everyRecordMatchesItsSchemaAndIsInThePartitionOfItsKey(String name) throws Exception {
        TopicContents contents = PlayedRecording.of(name).contents();

        contents.assertMatchesContract(PARTITIONS);
        assertTrue(contents.of(Topic.JOB_ENERGY_REVISIONS).size() >= 9);
        assertTrue(contents.of(Topic.NODE_POWER).size() >= 500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void theTimestampOfAReadingIsItsObservedTime(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);
        long first = played.recording().start().toEpochMilli();

        long earliest = played.contents().of(Topic.NODE_POWER).stream()
                .mapToLong(message -> message.timestamp())
                .min()
                .orElseThrow();

        assertEquals(first, earliest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void theUsageOfUsersIsTheSumOfTheirRuns(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);
        List<UsageEnergy> rows =
                played.results().usage().stream().map(Published::value).toList();

        assertEquals(
                sum(played.energies().stream()
                        .map(energy -> energy.figures().energy())
                        .toList()),
                sum(rows.stream().map(row -> row.figures().energy()).toList()));
        assertEquals(
                sum(played.energies().stream()
                        .map(energy -> energy.figures().energyWholeNodes())
                        .toList()),
                sum(rows.stream().map(row -> row.figures().energyWholeNodes()).toList()));
        assertEquals(
                played.energies().stream()
                        .flatMap(energy -> energy.subject().userName().stream())
                        .collect(Collectors.toSet()),
                rows.stream().flatMap(row -> row.usageKey().userName().stream()).collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void theEmissionsAndTheCostOfARunAreItsEnergyTimesTheRatesOfItsTime(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);
        RateTable intensities = RateTable.read(played.recording(), RateKind.CARBON_INTENSITY);
        RateTable prices = RateTable.read(played.recording(), RateKind.ELECTRICITY_PRICE);

        for (JobEnergy energy : played.energies()) {
            JobFootprint footprint = played.results().footprint(energy.run()).orElseThrow();
            FootprintAmounts amounts = footprint.amounts();

            assertEquals(energy.figures().energy(), footprint.energy());
            assertEquals(1, amounts.emissions().size());
            assertEquals(1, amounts.costs().size());
            intensities.assertProduct(
                    energy, amounts.emissions().get(0).emissions().grams());
            prices.assertProduct(energy, amounts.costs().get(0).cost().amount());
        }
        assertEquals(played.energies().size(), played.results().footprints().size());
    }

    private static Energy sum(List<Energy> energies) {
        return energies.stream().reduce(Energy.ZERO, Energy::plus);
    }

    @ParameterizedTest
    @ValueSource(ints = {-4, 4})
    void aRecordingOfAnotherYearHasTheSameResults(int years, @TempDir Path folder) throws Exception {
        // Whole minutes, so that the minutes of the meter are cut where they were.
        Duration shift = Duration.ofDays(years * 1_461L / 4);
        Path shifted =
                RecordingCopy.shifted(PlayedRecording.BUILT.recording("contain"), folder.resolve("shifted"), shift);

        PlayedRecording played = PlayedRecording.of(shifted, folder.resolve("work"));

        PlayedRecording original = PlayedRecording.of("contain");
        assertEquals(9, played.energies().size());
        for (JobEnergy energy : played.energies()) {
            JobEnergy then = original.energy(energy.run().jobId());
            assertEquals(then.figures(), on(then, energy.figures()));
            assertEquals(shifted(then, shift), energy.figures().energyByDay());
            assertEquals(
                    then.figures().idlePowerTime().map(time -> time.plus(shift)),
                    energy.figures().idlePowerTime());
            assertEquals(then.run().submitTime().plus(shift), energy.run().submitTime());
        }
    }

    private static Optional<List<DayEnergy>> shifted(JobEnergy energy, Duration shift) {
        return energy.figures()
                .energyByDay()
                .map(days -> days.stream()
                        .map(day -> new DayEnergy(
                                        day.dayTime().plus(shift),
                                        day.energy(),
                                        day.energyMarginal(),
                                        day.energyWholeNodes(),
                                        day.held(),
                                        day.metered())
                                .with(day.waste())
                                .with(day.uncertainty()))
                        .toList());
    }

    /** The figures, with the times of another result. */
    private static JobFigures on(JobEnergy other, JobFigures figures) {
        return figures.toBuilder()
                .energyByDay(other.figures().energyByDay())
                .idlePowerTime(other.figures().idlePowerTime())
                .build();
    }
}
