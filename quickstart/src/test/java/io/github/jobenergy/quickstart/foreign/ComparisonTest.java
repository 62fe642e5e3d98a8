package io.github.jobenergy.quickstart.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.quickstart.foreign.rule.HeldRun;
import io.github.jobenergy.quickstart.foreign.rule.PolledNode;
import io.github.jobenergy.quickstart.foreign.rule.Sample;
import io.github.jobenergy.quickstart.foreign.rule.Series;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the tables of docs/comparison.md with the rules. */
class ComparisonTest {

    private static final Path PAGE = Path.of("..", "docs", "comparison.md");
    private static final Instant START = Instant.parse("2024-03-01T01:10:00Z");
    private static final int RUN_SECONDS = 600;
    private static final int GAP_FROM = 150;
    private static final int GAP_TO = 450;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void thePageHasTheDifferencesOfTheForeignSeries() throws IOException, MalformedRecordException {
        assertPage("series", new Comparison(folder).percentTable(foreign()));
    }

    @Test
    void thePageHasTheEnergiesOfTheSyntheticRuns() throws IOException, MalformedRecordException {
        assertPage("synthetic", new Comparison(folder).jouleTable(synthetic()));
    }

    @Test
    void theSyntheticRunsHaveTheStatedEnergy() {
        assertEquals(
                List.of(180_000.0, 60_000.0, 150_000.0),
                synthetic().stream().map(ComparedRun::reference).toList());
    }

    private static void assertPage(String name, String table) throws IOException {
        GoldenFile.Marked page = GoldenFile.marked(Files.readString(PAGE), name);
        GoldenFile.assertIs(PAGE, page.before() + table + page.after());
    }

    private static List<ComparedRun> foreign() throws IOException {
        Series wattmeter = ForeignSeries.wattmeter();
        Instant fifthMinute = wattmeter.start().plusSeconds(300);
        Series node = MlperfRuns.all().get(0).series("ac");
        return List.of(
                ComparedRun.exclusive("wattmeter, 2,400 s", PolledNode.of(wattmeter)),
                ComparedRun.exclusive(
                        "wattmeter, 300 s", PolledNode.of(wattmeter.where(time -> !time.isAfter(fifthMinute)))),
                ComparedRun.exclusive("MLPerf, 1,806 s", PolledNode.of(node)),
                ComparedRun.exclusive("coremark, 1,305 s", PolledNode.of(ForeignSeries.coremark())),
                ComparedRun.exclusive("laptop, 58 s", PolledNode.of(ForeignSeries.busyLaptop("platform"))));
    }

    private static List<ComparedRun> synthetic() {
        PolledNode steady = PolledNode.of(drawn(second -> 400));
        HeldRun large = new HeldRun(1, START, START.plusSeconds(RUN_SECONDS), 0.75, 2);
        HeldRun small = new HeldRun(2, START, START.plusSeconds(RUN_SECONDS), 0.25, 2);
        List<HeldRun> runs = List.of(large, small);
        double joules = steady.drawn().joules();
        Series idling = drawn(second -> isInGap(second) ? 100 : 400);
        Series readings = idling.where(time -> !isInGap((int) (time.getEpochSecond() - START.getEpochSecond())))
                .asMeans(false);
        return List.of(
                new ComparedRun("24 of 32 CPUs", steady, runs, large, joules * large.share()),
                new ComparedRun("8 of 32 CPUs", steady, runs, small, joules * small.share()),
                ComparedRun.exclusive("gap of 300 s", new PolledNode(idling, readings)));
    }

    private static boolean isInGap(int second) {
        return second > GAP_FROM && second <= GAP_TO;
    }

    /** Returns a series of the mean power of each second of a run. */
    private static Series drawn(IntToDoubleFunction watts) {
        List<Sample> samples = new ArrayList<>();
        for (int second = 0; second <= RUN_SECONDS; second++) {
            samples.add(new Sample(START.plusSeconds(second), watts.applyAsDouble(second)));
        }
        return new Series(samples, true);
    }
}
