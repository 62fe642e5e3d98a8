package io.github.jobenergy.quickstart.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.quickstart.foreign.rule.CeemsScrape;
import io.github.jobenergy.quickstart.foreign.rule.EarPeriod;
import io.github.jobenergy.quickstart.foreign.rule.HeldRun;
import io.github.jobenergy.quickstart.foreign.rule.PolledNode;
import io.github.jobenergy.quickstart.foreign.rule.Sample;
import io.github.jobenergy.quickstart.foreign.rule.Series;
import io.github.jobenergy.quickstart.foreign.rule.SharedRun;
import io.github.jobenergy.quickstart.foreign.rule.SlurmCounterRule;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobFigures;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Computes the worked job of docs/migration.md: the tables of the page by the rules of CEEMS and EAR, and its record by {@code
 * energy-streams replay} on the files in {@code worked-job}, which the test compares with its input.
 *
 * <pre>
 *   10:10:20        10:13:20        10:17:20        10:20:20
 *   |--- job 1: 16 of 32 CPUs, busy ----------------|
 *                   |- job 2: 8 CPUs, idle -|
 * </pre>
 */
class WorkedJobTest {

    private static final Path PAGE = Path.of("..", "docs", "migration.md");
    private static final Path INPUT = Path.of("src", "test", "resources", "worked-job");
    private static final int LONGEST_LINE = 140;

    private static final Instant FIRST_READING = Instant.parse("2024-03-01T10:05:00Z");
    private static final Instant START = Instant.parse("2024-03-01T10:10:20Z");
    private static final Instant END = Instant.parse("2024-03-01T10:20:20Z");
    private static final Instant LAST_READING = Instant.parse("2024-03-01T10:25:00Z");
    private static final Duration READINGS = Duration.ofSeconds(30);
    private static final int BUSY_WATTS = 320;
    private static final int IDLE_WATTS = 100;

    private static final SharedRun BUSY = new SharedRun(new HeldRun(1, START, END, 0.5, 2), 16);
    private static final SharedRun IDLE = new SharedRun(
            new HeldRun(2, Instant.parse("2024-03-01T10:13:20Z"), Instant.parse("2024-03-01T10:17:20Z"), 0.25, 2), 0);
    private static final List<SharedRun> RUNS = List.of(BUSY, IDLE);

    private static final PolledNode NODE = PolledNode.of(drawn());

    @TempDir
    private Path folder = Path.of("");

    @Test
    void thePageHasTheScrapesOfCeems() throws IOException {
        StringBuilder table = new StringBuilder("""
                | job | scrapes | units | power of the job, W | energy, J |
                |---|---|---|---|---|
                """);
        for (SharedRun run : RUNS) {
            List<CeemsScrape> scrapes = CeemsScrape.of(NODE, RUNS, run);
            for (List<CeemsScrape> alike : alike(scrapes)) {
                CeemsScrape first = alike.get(0);
                String power = "%s × (0.9 × %s + 0.1 ÷ %d) = %s"
                        .formatted(
                                number(first.nodeWatts()),
                                number(first.cpuTimePart()),
                                first.units(),
                                number(first.watts()));
                table.append(row(
                        run.run().id(),
                        alike.size() + ", from " + clock(first.time()) + " to "
                                + clock(last(alike).time()),
                        first.units(),
                        power,
                        alike.size() + " × 30 × " + number(first.watts()) + " = " + number(joules(alike))));
            }
            table.append(row(run.run().id(), scrapes.size(), "", "", "**" + number(joules(scrapes)) + "**"));
        }
        assertPage("ceems", table.toString());
    }

    @Test
    void thePageHasThePeriodsOfEar() throws IOException {
        StringBuilder table = new StringBuilder("""
                | job | period ends at | mean power of the node, W | part | energy, J |
                |---|---|---|---|---|
                """);
        for (SharedRun run : RUNS) {
            double sum = 0;
            for (EarPeriod period : EarPeriod.of(NODE, RUNS, run)) {
                table.append(row(
                        run.run().id(),
                        clock(period.end()),
                        number(period.nodeWatts()),
                        period.part() == 1 ? "1" : Math.round(run.run().share() * 32) + " ÷ 24",
                        number(period.joules())));
                sum += period.joules();
            }
            assertEquals(EarPeriod.joules(NODE, RUNS, run), sum);
            double watts = sum / run.run().duration().toSeconds();
            String shown = "%s W × %d s, printed as %s kWh"
                    .formatted(number(watts), run.run().duration().toSeconds(), kilowattHours(sum));
            table.append(row(run.run().id(), "", shown, "", "**" + number(sum) + "**"));
        }
        assertPage("ear", table.toString());
    }

    @Test
    void thePageHasTheEnergies() throws IOException, MalformedRecordException {
        List<JobFigures> figures = new ReplayedRuns(folder).figures(List.of(node()));
        StringBuilder table = new StringBuilder("""
                | rule | job 1, J | job 2, J | sum, J |
                |---|---|---|---|
                """);
        table.append(energies("node while the job held it", List.of(drawn(BUSY), drawn(IDLE))));
        table.append(energies(
                "`energy_joules` of jobenergy",
                figures.stream()
                        .map(found -> found.energy().millijoules() / 1_000.0)
                        .toList()));
        table.append(energies("CEEMS", RUNS.stream().map(WorkedJobTest::ceems).toList()));
        table.append(energies(
                "EAR",
                RUNS.stream().map(run -> EarPeriod.joules(NODE, RUNS, run)).toList()));
        table.append(energies(
                "Slurm, counter", RUNS.stream().map(WorkedJobTest::slurm).toList()));
        assertPage("energies", table.toString());
    }

    @Test
    void thePageHasTheShares() throws IOException {
        StringBuilder list = new StringBuilder();
        for (SharedRun run : RUNS) {
            double joules = drawn(run);
            list.append("- Job %d: %d ÷ 32 of %d s × %d W = %s J is %s J.\n"
                    .formatted(
                            run.run().id(),
                            Math.round(run.run().share() * 32),
                            run.run().duration().toSeconds(),
                            BUSY_WATTS,
                            number(joules),
                            number(joules * run.run().share())));
        }
        double unallocated = RUNS.stream()
                .mapToDouble(run -> -run.run().share() * drawn(run))
                .reduce(drawn(BUSY), Double::sum);
        list.append("- CPUs that no job held while job 1 executed: %s J, `unallocated_joules` of `node-energy`.\n"
                .formatted(number(unallocated)));
        assertPage("shares", list.toString());
        String hour = new ReplayedRuns(folder)
                .printed(List.of(node()), "--per-hour")
                .lines()
                .findFirst()
                .orElseThrow();
        assertTrue(hour.contains("\"unallocated_joules\":" + Math.round(unallocated) + ","), hour);
    }

    @Test
    void thePageHasTheRecord() throws IOException {
        String printed = new ReplayedRuns(folder).printed(List.of(node()));
        String record = printed.lines()
                .filter(line -> line.contains("\"job_id\":1,"))
                .findFirst()
                .orElseThrow();
        String withoutTime = record.replaceFirst(",\"observed_time\":\"[^\"]*\"", "");
        assertPage("record", "```json\n" + wrapped(withoutTime) + "```\n");
    }

    @Test
    void theFilesHaveTheInput() throws IOException {
        new ReplayedRuns(folder).printed(List.of(node()));
        for (String name : List.of("readings", "nodes", "completions")) {
            GoldenFile.assertIs(INPUT.resolve(name + ".ndjson"), Files.readString(folder.resolve(name)));
        }
    }

    @Test
    void aRunThatEarFindsAloneHasTheWholeNode() {
        assertEquals(drawn(BUSY), EarPeriod.joules(NODE, List.of(BUSY), BUSY));
    }

    private static void assertPage(String name, String table) throws IOException {
        GoldenFile.Marked page = GoldenFile.marked(Files.readString(PAGE), name);
        GoldenFile.assertIs(PAGE, page.before() + table + page.after());
    }

    /** Returns the mean power of each second between the readings. */
    private static Series drawn() {
        List<Sample> samples = new ArrayList<>();
        for (Instant time = FIRST_READING; !time.isAfter(LAST_READING); time = time.plusSeconds(1)) {
            boolean isBusy = time.isAfter(START) && !time.isAfter(END);
            samples.add(new Sample(time, isBusy ? BUSY_WATTS : IDLE_WATTS));
        }
        return new Series(samples, true);
    }

    /** Returns the node with a counter that is read at full and half minutes. */
    private static ReplayedNode node() {
        List<Instant> times = new ArrayList<>();
        for (Instant time = FIRST_READING; !time.isAfter(LAST_READING); time = time.plus(READINGS)) {
            times.add(time);
        }
        return new ReplayedNode(
                "n1",
                Readings.counters(NODE.drawn(), times),
                RUNS.stream().map(SharedRun::run).toList());
    }

    private static double drawn(SharedRun run) {
        return NODE.drawn().counterJoules(run.run().end())
                - NODE.drawn().counterJoules(run.run().start());
    }

    private static double ceems(SharedRun run) {
        return joules(CeemsScrape.of(NODE, RUNS, run));
    }

    private static double joules(List<CeemsScrape> scrapes) {
        return scrapes.stream().mapToDouble(CeemsScrape::joules).sum();
    }

    /** Returns the energy by Slurm's rule for counters, with polls at full and half minutes. */
    private static double slurm(SharedRun run) {
        return new SlurmCounterRule()
                .joules(NODE, run.run(), Duration.ofSeconds(10))
                .orElseThrow();
    }

    /** Returns successive scrapes of equal power in one list each. */
    private static List<List<CeemsScrape>> alike(List<CeemsScrape> scrapes) {
        List<List<CeemsScrape>> lists = new ArrayList<>();
        for (CeemsScrape scrape : scrapes) {
            if (lists.isEmpty() || last(last(lists)).watts() != scrape.watts()) {
                lists.add(new ArrayList<>());
            }
            last(lists).add(scrape);
        }
        return lists;
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }

    private static String energies(String rule, List<Double> joules) {
        double sum = joules.stream().mapToDouble(Double::doubleValue).sum();
        return row(rule, number(joules.get(0)), number(joules.get(1)), number(sum));
    }

    private static String row(Object... cells) {
        List<String> texts = new ArrayList<>();
        for (Object cell : cells) {
            texts.add(cell.toString());
        }
        return "| " + String.join(" | ", texts) + " |\n";
    }

    private static String clock(Instant time) {
        return time.toString().substring("2024-03-01T".length(), "2024-03-01T10:10:20".length());
    }

    /** Returns a number with at most two decimals. */
    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%,.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }

    /** Returns kWh with two decimals, as printf of C rounds the binary value. */
    private static String kilowattHours(double joules) {
        return new BigDecimal(joules / 3_600_000)
                .setScale(2, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /** Returns a record in lines that end after a field. */
    private static String wrapped(String record) {
        StringBuilder lines = new StringBuilder();
        int lineStart = 0;
        for (String field : record.split("(?<=,)(?=\")", -1)) {
            if (lines.length() - lineStart + field.length() > LONGEST_LINE) {
                lines.append("\n ");
                lineStart = lines.length() - 1;
            }
            lines.append(field);
        }
        return lines.append('\n').toString();
    }
}
