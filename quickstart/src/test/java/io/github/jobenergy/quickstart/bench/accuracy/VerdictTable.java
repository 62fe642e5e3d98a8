package io.github.jobenergy.quickstart.bench.accuracy;

import io.github.jobenergy.quickstart.bench.accuracy.MarkdownTable.Row;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Dimensions;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The figures of a simulation as tables in Markdown: by class, by the dimensions of runs, and by both. */
public final class VerdictTable {

    private static final List<Long> CLEAN_CADENCES = List.of(1L, 10L, 30L, 60L);
    private static final List<Long> CADENCES = List.of(1L, 10L, 20L, 30L, 60L);

    private static final List<Length> LENGTHS = List.of(
            new Length("30 s to 2 min", 0, 120),
            new Length("2 to 10 min", 120, 600),
            new Length("10 min to 1 h", 600, 3_600),
            new Length("1 to 4 h", 3_600, Long.MAX_VALUE));

    private final Simulation simulation;

    /** Creates the tables of a simulation. */
    public VerdictTable(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Lengths of runs in seconds, of which the last one is excluded. */
    private record Length(String name, long from, long to) {
        boolean includes(Dimensions dimensions) {
            return from <= dimensions.lengthSeconds() && dimensions.lengthSeconds() < to;
        }
    }

    /** Returns the tables by class and by each dimension. */
    public String markdown() {
        return String.join(
                "\n",
                new MarkdownTable("class", byClass()).text(),
                new MarkdownTable("clean, by kind and cadence", byKindAndCadence()).text(),
                new MarkdownTable("all classes, by kind", byKind()).text(),
                new MarkdownTable("all classes, by cadence", byCadence()).text(),
                new MarkdownTable("all classes, by length", byLength()).text(),
                new MarkdownTable("all classes, by neighbours", byNeighbours()).text());
    }

    /** Returns the table of all combinations of class, kind, cadence, length and neighbours with a silently wrong run. */
    public String silentCombinations() {
        Map<String, List<Verdict>> combinations = new LinkedHashMap<>();
        for (Verdict verdict : simulation.verdicts()) {
            combinations
                    .computeIfAbsent(combination(verdict), name -> new ArrayList<>())
                    .add(verdict);
        }
        List<Row> rows = new ArrayList<>();
        combinations.forEach((name, verdicts) -> rows.add(new Row(name, new Figures(verdicts))));
        rows.removeIf(row -> row.figures().silentPercent() == 0);
        return new MarkdownTable("class, kind, cadence, length, neighbours", rows).text();
    }

    private static String combination(Verdict verdict) {
        Dimensions dimensions = verdict.dimensions();
        String length = LENGTHS.stream()
                .filter(each -> each.includes(dimensions))
                .map(Length::name)
                .findFirst()
                .orElseThrow();
        return String.join(
                ", ",
                lowerCase(verdict.inputClass()),
                lowerCase(dimensions.kind()),
                dimensions.cadenceSeconds() + " s",
                length,
                dimensions.isCoLocated() ? "co-located" : "alone");
    }

    private List<Row> byClass() {
        List<Row> rows = new ArrayList<>();
        for (InputClass inputClass : InputClass.values()) {
            rows.add(new Row(lowerCase(inputClass), simulation.of(inputClass)));
        }
        rows.removeIf(row -> row.figures().runs() == 0);
        rows.add(new Row(
                "all clean", simulation.of(verdict -> verdict.inputClass().isClean())));
        rows.add(new Row("all", simulation.of(verdict -> true)));
        rows.add(new Row(
                "all, each class scaled to 95 %", simulation.calibrated().of(verdict -> true)));
        return rows;
    }

    private List<Row> byKindAndCadence() {
        List<Row> rows = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (long cadence : CLEAN_CADENCES) {
                Figures figures = simulation.of(verdict -> verdict.inputClass().isClean()
                        && verdict.dimensions().kind() == kind
                        && verdict.dimensions().cadenceSeconds() == cadence);
                rows.add(new Row(lowerCase(kind) + ", " + cadence + " s", figures));
            }
        }
        return rows;
    }

    private List<Row> byKind() {
        return Stream.of(Kind.values())
                .map(kind -> new Row(lowerCase(kind), of(dimensions -> dimensions.kind() == kind)))
                .toList();
    }

    private List<Row> byCadence() {
        return CADENCES.stream()
                .map(cadence -> new Row(cadence + " s", of(dimensions -> dimensions.cadenceSeconds() == cadence)))
                .toList();
    }

    private List<Row> byLength() {
        return LENGTHS.stream()
                .map(length -> new Row(length.name(), of(length::includes)))
                .toList();
    }

    private List<Row> byNeighbours() {
        return List.of(
                new Row("alone", of(dimensions -> !dimensions.isCoLocated())),
                new Row("co-located", of(Dimensions::isCoLocated)));
    }

    private Figures of(Predicate<Dimensions> condition) {
        return simulation.of(verdict -> condition.test(verdict.dimensions()));
    }

    private static String lowerCase(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
