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
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceFlag;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.SeriesFacilityEnergy;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.topic.Topic;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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

    /** That of places.txt: (455 + 420 + 210) / (455 + 420). */
    private static final BigDecimal PUE = new BigDecimal("1.24");

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
        contents.assertEachRecordNamesItsSchema();
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

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void theMetersOfTheRackYieldThePartialInterimPueOfTheHour(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);
        Instant hour = Instant.parse("2026-11-21T01:00:00Z");
        RackCounters counters = RackCounters.read(played.recording());
        BigDecimal it = counters.advance("example-pdu-a", hour).add(counters.advance("example-pdu-b", hour));
        BigDecimal facility = it.add(counters.advance("example-cooler", hour).movePointLeft(1));

        List<PlaceEnergy> rows = played.placesWithPue();

        assertEquals(1, rows.size(), rows::toString);
        PlaceEnergy row = rows.get(0);
        assertEquals(new PlaceHour(new PlaceKey("rig22", "example-rack"), hour), row.placeHour());
        assertEquals(
                joules(it), row.sum(MeasuredEnergy.IT).orElseThrow().bounds().energy());
        assertEquals(
                joules(facility),
                row.sum(MeasuredEnergy.FACILITY).orElseThrow().bounds().energy());
        assertEquals(
                0,
                PUE.compareTo(row.pue().pue().orElseThrow().decimal()),
                () -> "expected a PUE of " + PUE + ": " + row);
        assertEquals(0, PUE.compareTo(facility.divide(it)));
        assertEquals(Optional.of(2L), row.pue().pueCategory());
        // The nodes are metered for some minutes of the hour, so the meters cannot be compared with them.
        assertEquals(List.of(PlaceFlag.NODES_NOT_METERED), row.placeFlags());
        assertEquals(Optional.empty(), row.difference());
    }

    private static Energy joules(BigDecimal wattHours) {
        return Energy.ofJoules(wattHours.multiply(BigDecimal.valueOf(3_600)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void theFacilityEnergyOfARunIsItsEnergyTimesThePueOfTheRack(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);

        for (JobEnergy energy : played.energies()) {
            JobFootprint footprint = played.results().footprint(energy.run()).orElseThrow();
            List<SeriesFacilityEnergy> facility = footprint.amounts().facilityEnergies();

            assertEquals(1, facility.size(), footprint::toString);
            assertEquals(
                    Energy.ofJoules(
                            energy.figures().energy().joules().multiply(PUE).setScale(3, RoundingMode.HALF_UP)),
                    facility.get(0).facilityEnergy());
            RateSeries series = facility.get(0).energy().series();
            assertEquals(
                    "jobenergy/example-rack/interim-partial",
                    series.provider() + "/" + series.zone() + "/" + series.series());
        }
    }

    /**
     * The footprint of one run by hand. Emissions and cost cover the metered energy of the run, without the overhead of the facility:
     *
     * <pre>
     *   emissions        6,627.446 J × 312.6 g/kWh       / 3,600,000 J/kWh = 0.575483… g
     *   cost             6,627.446 J × 0.08897 EUR/kWh   / 3,600,000 J/kWh = 0.000163790… EUR
     *   facility energy  6,627.446 J × 1.24                                = 8,218.03304 J
     * </pre>
     */
    @Test
    void theFootprintOfARunIsThatComputedByHand() throws Exception {
        PlayedRecording played = PlayedRecording.of("contain");
        RunKey run = played.energy(1).run();

        JobFootprint footprint = played.results().footprint(run).orElseThrow();

        FootprintAmounts amounts = footprint.amounts();
        assertEquals(Energy.ofMillijoules(6_627_446), footprint.energy());
        assertEquals(new Emissions(575), amounts.emissions().get(0).emissions());
        assertEquals(new Cost(164), amounts.costs().get(0).cost());
        assertEquals(
                Energy.ofMillijoules(8_218_033),
                amounts.facilityEnergies().get(0).facilityEnergy());
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
        // An hour of a place is computed after its end: the places of a recording ahead of the clock are not played.
        List<PlaceHour> expected = played.recording().places().stream()
                .flatMap(places -> original.placesWithPue().stream())
                .map(row -> new PlaceHour(
                        row.placeHour().place(), row.placeHour().hourTime().plus(shift)))
                .toList();
        assertEquals(years < 0, played.recording().places().isPresent());
        assertEquals(
                expected,
                played.placesWithPue().stream().map(PlaceEnergy::placeHour).toList());
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
