package io.github.jobenergy.quickstart.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.foreign.MlperfRuns.Training;
import io.github.jobenergy.quickstart.foreign.rule.HeldRun;
import io.github.jobenergy.quickstart.foreign.rule.Series;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Series of power that other projects measured, each replayed with a run over the interval of the measurement. The mean power of the
 * run equals the mean that the source publishes, to 0.1 %. Two sources publish none; the mean is then computed here from the samples.
 */
class ForeignSeriesTest {

    private static final double TOLERANCE = 0.001;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void meanPowerOfAWattmeterEqualsTheTrapezoidOfItsReadings() throws IOException, MalformedRecordException {
        Series series = ForeignSeries.wattmeter();
        HeldRun run = HeldRun.exclusive(series.start(), series.end());

        JobFigures figures = figures(Readings.instants(series), run);

        assertMean(series.joules() / 2_400, figures.energy(), run);
        assertMeasured(figures);
        assertEquals(Optional.of(Scope.NODE_INPUT), figures.scope());
    }

    /** The source recorded eight files of five minutes, which abut. */
    @Test
    void abuttingRunsDivideTheEnergyOfAWattmeter() throws IOException, MalformedRecordException {
        Series series = ForeignSeries.wattmeter();
        List<HeldRun> runs = new ArrayList<>();
        for (int id = 1; id <= 8; id++) {
            Instant end = series.start().plusSeconds(300L * id);
            runs.add(new HeldRun(id, end.minusSeconds(300), end, 1, 1));
        }

        List<JobFigures> figures = new ReplayedRuns(folder).figures(Readings.instants(series), runs);

        double before = 0;
        for (int i = 0; i < runs.size(); i++) {
            double joules = series.counterJoules(runs.get(i).end());
            assertMean((joules - before) / 300, figures.get(i).energy(), runs.get(i));
            assertMeasured(figures.get(i));
            before = joules;
        }
    }

    /** Two of the gaps between readings are longer than four times the usual spacing of three seconds. */
    @Test
    void longGapsBetweenReadingsAreNotMetered() throws IOException, MalformedRecordException {
        Series series = ForeignSeries.coremark();
        HeldRun run = HeldRun.exclusive(series.start(), series.end());

        JobFigures figures = figures(Readings.instants(series), run);

        assertEquals(Quality.PARTIAL, figures.quality());
        assertEquals((1_305 - 2 * 15) / 1_305.0, figures.coverage().doubleValue(), 0.001);
        assertEquals(Optional.empty(), figures.uncertaintyHigh());
        assertEquals(List.of(Flag.UNKNOWN_IDLE_POWER), figures.flags());
    }

    @Test
    void meanPowerOfANodeWithGapsEqualsTheTrapezoidIfMaxGapIsLonger() throws IOException, MalformedRecordException {
        Series series = ForeignSeries.coremark();
        HeldRun run = HeldRun.exclusive(series.start(), series.end());

        JobFigures figures = figures(Readings.instants(series), run, "--max-gap=PT15S");

        assertMean(series.joules() / 1_305, figures.energy(), run);
        assertMeasured(figures);
    }

    @ParameterizedTest
    @CsvSource({"total, 53.12", "package, 17.00", "cores, 13.27", "platform, 19.59"})
    void meanPowerOfABusyLaptopEqualsThePublishedMean(String column, double watts)
            throws IOException, MalformedRecordException {
        Series series = ForeignSeries.busyLaptop(column);
        Instant start = ForeignSeries.BUSY_LAPTOP_START;
        HeldRun run = HeldRun.exclusive(start, series.end());

        JobFigures figures = figures(Readings.means(PowerReading.NODE_DOMAIN, start, series), run);

        assertMean(watts, figures.energy(), run);
        assertMeasured(figures);
    }

    @ParameterizedTest
    @CsvSource({"total, 9.36", "platform, 6.19"})
    void meanPowerOfAnIdleLaptopEqualsThePublishedMean(String column, double watts)
            throws IOException, MalformedRecordException {
        Series series = ForeignSeries.idleLaptop(column);
        Instant start = ForeignSeries.IDLE_LAPTOP_START;
        HeldRun run = HeldRun.exclusive(start, series.end());

        JobFigures figures = figures(Readings.means(PowerReading.NODE_DOMAIN, start, series), run);

        assertMean(watts, figures.energy(), run);
        assertMeasured(figures);
    }

    /** The column {@code total} of powerstat adds up the platform and what is inside of the platform. */
    @Test
    void nestedDomainsOfALaptopAreNotAddedUp() throws IOException, MalformedRecordException {
        Instant start = ForeignSeries.BUSY_LAPTOP_START;
        HeldRun run = HeldRun.exclusive(start, start.plusSeconds(60));
        List<PowerReading> readings = new ArrayList<>();
        readings.addAll(Readings.means("psys", start, ForeignSeries.busyLaptop("platform")));
        readings.addAll(Readings.means("cpu[0]", start, ForeignSeries.busyLaptop("package")));
        readings.addAll(Readings.means("core[0]", start, ForeignSeries.busyLaptop("cores")));
        readings.addAll(Readings.means("dram[0]", start, ForeignSeries.busyLaptop("memory")));

        JobFigures figures = figures(readings, run);

        assertMean(19.59, figures.energy(), run);
        assertMean(17.00, figures.domains().get("cpu[0]"), run);
        assertMean(13.27, figures.domains().get("core[0]"), run);
        assertMeasured(figures);
    }

    @ParameterizedTest
    @CsvSource({"ac, 12127904", "dc, 11769962"})
    void energyOfTenTrainingsEqualsThePublishedEnergy(String column, double joules)
            throws IOException, MalformedRecordException {
        List<Training> trainings = MlperfRuns.all();
        List<Double> energies = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();

        for (Training training : trainings) {
            double watts = meanPower(training, column);
            seconds.add(training.training().toMillis() / 1_000.0);
            energies.add(watts * training.training().toMillis() / 1_000.0);
        }

        double published = MlperfRuns.published(trainings, energies);
        assertEquals(joules, published, joules * TOLERANCE);
        assertEquals(29.10069 * 60, MlperfRuns.published(trainings, seconds), 0.001);
    }

    private double meanPower(Training training, String column) throws IOException, MalformedRecordException {
        Series series = training.series(column);
        HeldRun run = HeldRun.exclusive(training.start(), series.end());
        JobFigures figures = figures(Readings.means(PowerReading.NODE_DOMAIN, training.start(), series), run);
        assertMeasured(figures);
        return watts(figures.energy(), run);
    }

    private JobFigures figures(List<PowerReading> readings, HeldRun run, String... options)
            throws IOException, MalformedRecordException {
        return new ReplayedRuns(folder).figures(readings, List.of(run), options).get(0);
    }

    private static double watts(Energy energy, HeldRun run) {
        return (double) energy.millijoules()
                / Duration.between(run.start(), run.end()).toMillis();
    }

    private static void assertMean(double watts, Energy energy, HeldRun run) {
        assertEquals(watts, watts(energy, run), watts * TOLERANCE);
    }

    /** No series has a minute without a run, so the idle power is unknown. */
    private static void assertMeasured(JobFigures figures) {
        assertEquals(Quality.MEASURED, figures.quality(), figures::toString);
        assertEquals(1, figures.coverage().doubleValue());
        assertEquals(List.of(Flag.UNKNOWN_IDLE_POWER), figures.flags());
        assertTrue(figures.uncertaintyLow().compareTo(figures.energy()) <= 0, figures::toString);
    }
}
