package io.github.jobenergy.energy.accuracy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestReporter;

/**
 * The cases in which CEEMS was measured to be off, on its shipped rules (v0.10.2, promtool 2.42): the true energy, that of
 * CEEMS, and the computed one of the same node with a reading every 30 s. Each case reports the three. CeemsGpuCasesTest has the
 * cases of GPUs.
 */
class CeemsCasesTest {

    private static final long START = 900;
    private static final double IDLE = 100;

    private final TestReporter reporter;
    private final TestInfo test;

    CeemsCasesTest(TestReporter reporter, TestInfo test) {
        this.reporter = reporter;
        this.test = test;
    }

    private void report(double truth, double ceems, double computed) {
        reporter.publishEntry(
                test.getDisplayName(),
                String.format(Locale.ROOT, "truth %.1f, CEEMS %.1f, here %.1f", truth, ceems, computed));
    }

    private static Curve busy(double watts, long end) {
        return new Curve(IDLE).from((double) START, Shape.constant(watts)).from((double) end, Shape.constant(IDLE));
    }

    /** Readings every 30 s, a quarter of a minute off the whole ones. */
    private static List<Long> scrapes(long from, long to, LongPredicate isLost) {
        return LongStream.iterate(from + Ceems.SCRAPE_SECONDS / 2, now -> now < to, now -> now + Ceems.SCRAPE_SECONDS)
                .filter(now -> !isLost.test(now))
                .boxed()
                .toList();
    }

    private static List<PowerReading> counters(String domain, Curve curve, List<Long> times, double range) {
        Optional<Energy> stated = range > 0 ? Optional.of(joules(range)) : Optional.empty();
        return times.stream()
                .map(second -> {
                    double counted = 50_000 + curve.joules(0, second.doubleValue());
                    Energy shown = joules(range > 0 ? counted % range : counted);
                    return reading(domain, second, new Measurement.Counter(shown, stated, Optional.empty()));
                })
                .toList();
    }

    private static List<PowerReading> instants(Curve curve, List<Long> times) {
        return times.stream()
                .map(second -> reading(
                        PowerReading.NODE_DOMAIN,
                        second,
                        new Measurement.Instantaneous(
                                Power.ofMilliwatts(Math.round(curve.watts(second.doubleValue()) * 1_000)))))
                .toList();
    }

    private static PowerReading reading(String domain, long second, Measurement measurement) {
        Instant time = Sensor.time((double) second);
        return new PowerReading(RecordedJobs.node("n1"), time, domain, "meter", measurement, time);
    }

    private static Energy joules(double joules) {
        return Energy.ofMillijoules(Math.round(joules * 1_000));
    }

    private static double energy(JobFigures figures) {
        return figures.energy().joules().doubleValue();
    }

    private static JobFigures figures(Map<Long, JobEnergy> results, long job) {
        return Objects.requireNonNull(results.get(job)).figures();
    }

    private static JobFigures exclusive(List<PowerReading> readings, long end) throws MalformedHostlistException {
        Trial trial = new Trial(MeterRules.DEFAULT);
        trial.node(64);
        trial.run(1, START, end, 64);
        trial.read(readings);
        return figures(trial.results(), 1);
    }

    private void assertBetter(double truth, double ceems, JobFigures computed) {
        report(truth, ceems, energy(computed));
        assertTrue(Math.abs(energy(computed) - truth) < Math.abs(ceems - truth), computed::toString);
        assertEquals(truth, energy(computed), 0.001 * truth);
        assertTrue(computed.uncertaintyLow().joules().doubleValue() <= truth, computed::toString);
        assertTrue(truth <= computed.uncertaintyHigh().orElseThrow().joules().doubleValue(), computed::toString);
    }

    private void steadyJob(long seconds, double expected) throws MalformedHostlistException {
        long end = START + seconds;
        double ceems =
                Ceems.joules(scrapes(START, end, now -> false), START, end, 400).orElse(0);

        JobFigures computed = exclusive(
                counters(PowerReading.NODE_DOMAIN, busy(400, end), scrapes(0, end + 600, now -> false), 0), end);

        assertEquals(expected, ceems);
        assertBetter(400.0 * seconds, ceems, computed);
    }

    @Test
    void tenMinutes() throws MalformedHostlistException {
        steadyJob(600, 228_000);
    }

    @Test
    void aHundredSeconds() throws MalformedHostlistException {
        steadyJob(100, 24_000);
    }

    @Test
    void fortyFiveSeconds() throws MalformedHostlistException {
        steadyJob(45, 0);
    }

    @Test
    void fiveMinutesWithoutReadingsInTen() throws MalformedHostlistException {
        long end = START + 600;
        LongPredicate isLost = now -> now > START + 150 && now < START + 450;
        double ceems =
                Ceems.joules(scrapes(START, end, isLost), START, end, 400).orElseThrow();
        List<Long> times = scrapes(0, end + 600, isLost);

        JobFigures byCounter = exclusive(counters(PowerReading.NODE_DOMAIN, busy(400, end), times, 0), end);
        JobFigures byInstants = exclusive(instants(busy(400, end), times), end);

        assertEquals(132_000, ceems);
        assertBetter(240_000, ceems, byCounter);
        assertEquals(Quality.PARTIAL, byInstants.quality());
        assertEquals(0.45, byInstants.coverage().doubleValue(), 0.05);
    }

    @Test
    void twoRunsOfARequeuedJob() throws MalformedHostlistException {
        long requeued = START + 300;
        long end = START + 600;
        double ceems = Ceems.joules(scrapes(START, requeued, now -> false), START, requeued, 400)
                        .orElseThrow()
                + Ceems.joules(scrapes(requeued, end, now -> false), requeued, end, 400)
                        .orElseThrow();
        Trial trial = new Trial(MeterRules.DEFAULT);
        trial.node(64);
        trial.run(1, START, requeued, 64);
        trial.run(2, requeued, end, 64);
        trial.read(counters(PowerReading.NODE_DOMAIN, busy(400, end), scrapes(0, end + 600, now -> false), 0));

        Map<Long, JobEnergy> results = trial.results();
        double computed = results.values().stream()
                .mapToDouble(result -> energy(result.figures()))
                .sum();

        assertEquals(216_000, ceems);
        report(240_000, ceems, computed);
        assertEquals(240_000, computed, 1);
    }

    @Test
    void aPackageWithoutAMemoryDomainIsMeteredAsComponents() throws MalformedHostlistException {
        long end = START + 600;

        JobFigures computed =
                exclusive(counters("cpu[0]", busy(180, end), scrapes(0, end + 600, now -> false), 0), end);

        report(180.0 * 600, 0, energy(computed));
        assertEquals(180 * 600, energy(computed), 100);
        assertEquals(Optional.of(Scope.COMPONENTS), computed.scope());
    }

    @Test
    void aCounterOfSixtyFiveKilojoulesRollsOver() throws MalformedHostlistException {
        long end = START + 1_254;
        double range = 65_500;
        Curve curve = new Curve(200);
        double ceems =
                Ceems.joulesOfRapl(second -> 50_000 + curve.joules(0, (double) second), range, START, START + 1_260);

        JobFigures computed = exclusive(counters("cpu[0]", curve, scrapes(0, end + 600, now -> false), range), end);

        assertTrue(ceems < 0.99 * 250_800 && ceems > 0.94 * 250_800, () -> "CEEMS " + ceems);
        assertBetter(250_800, ceems, computed);
        assertEquals(List.of(), computed.flags());
    }

    @Test
    void aGapWithAnUncertainRolloverIsNotMetered() throws MalformedHostlistException {
        long end = START + 600;
        List<Long> times = scrapes(0, end + 600, now -> now > START + 200 && now < START + 380);

        JobFigures computed = exclusive(counters("cpu[0]", new Curve(200), times, 65_500), end);

        assertEquals(Quality.PARTIAL, computed.quality());
        assertEquals(List.of(Flag.UNCERTAIN_ROLLOVER), computed.flags());
    }

    /** Page cache of 96 GB beside 64 GB that the node calls used. */
    @Test
    void jobsNeverSumToMoreThanTheirNode() throws MalformedHostlistException {
        double ceems = new Ceems.Split(220, 180, 20, 1).of(1, 96 / 64.0);

        double computed = energy(ofNode(220)) / 600;

        report(220, ceems, computed);
        assertEquals(229.9, ceems, 0.1);
        assertEquals(220, computed, 0.001);
    }

    @Test
    void aFastClockAddsNoPower() throws MalformedHostlistException {
        double ceems = new Ceems.Split(400, 1, 0, 1).of(1.03);

        double computed = energy(ofNode(400)) / 600;

        report(400, ceems, computed);
        assertEquals(410.6, ceems, 0.3);
        assertEquals(400, computed, 0.001);
    }

    @Test
    void anIdleRunThatHoldsTheNodeIsChargedTheWholeNode() throws MalformedHostlistException {
        double ceems = new Ceems.Split(200, 1, 0, 1).of(0.0239);

        double computed = energy(ofNode(200)) / 600;

        report(200, ceems, computed);
        assertEquals(24.3, ceems, 0.1);
        assertEquals(200, computed, 0.001);
    }

    private static JobFigures ofNode(double watts) throws MalformedHostlistException {
        long end = START + 600;
        return exclusive(
                counters(PowerReading.NODE_DOMAIN, new Curve(watts), scrapes(0, end + 600, now -> false), 0), end);
    }

    /** One busy core of 64 and no other run: the rest of the node is unallocated. */
    @Test
    void aRunWithOneBusyCoreIsChargedItsPowerAboveIdle() throws MalformedHostlistException {
        long end = START + 600;
        double ceems = new Ceems.Split(250, 1, 0, 1).of(0.932);
        Trial trial = new Trial(MeterRules.DEFAULT);
        trial.node(64);
        trial.run(1, START, end, 1);
        trial.read(counters(PowerReading.NODE_DOMAIN, new Curve(250), scrapes(0, end + 600, now -> false), 0));

        double computed = energy(figures(trial.results(), 1)) / 600;

        report(250 / 64.0, ceems, computed);
        assertEquals(234.7, ceems, 0.1);
        assertEquals(250 / 64.0, computed, 0.001);
    }

    /** One busy core and eight idle cores that a run holds, of 64: the rest of the node is unallocated. */
    @Test
    void anIdleNodeIsNotChargedToItsOneBusyCore() throws MalformedHostlistException {
        long end = START + 600;
        double ceemsBusy = new Ceems.Split(250, 1, 0, 2).of(0.9547);
        double ceemsIdle = new Ceems.Split(250, 1, 0, 2).of(0.0453);
        Trial trial = new Trial(MeterRules.DEFAULT);
        trial.node(64);
        trial.run(1, START, end, 1);
        trial.run(2, START, end, 8);
        trial.read(counters(PowerReading.NODE_DOMAIN, new Curve(250), scrapes(0, end + 600, now -> false), 0));

        Map<Long, JobEnergy> results = trial.results();
        double busy = energy(figures(results, 1)) / 600;
        double idle = energy(figures(results, 2)) / 600;

        report(250 / 64.0, ceemsBusy, busy);
        report(8 * 250 / 64.0, ceemsIdle, idle);
        assertEquals(227.3, ceemsBusy, 0.1);
        assertEquals(22.7, ceemsIdle, 0.1);
        assertEquals(250 / 64.0, busy, 0.001);
        assertEquals(8 * 250 / 64.0, idle, 0.001);
    }
}
