package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Answer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Field;
import io.github.jobenergy.page.Block.Filter;
import io.github.jobenergy.page.Block.Links;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Picture;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.page.plot.StackPlot;
import io.github.jobenergy.page.plot.StackPlot.Bar;
import io.github.jobenergy.page.plot.StackPlot.Series;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Rows;
import io.github.jobenergy.web.data.Span;
import io.github.jobenergy.web.data.Usage;
import io.github.jobenergy.web.data.Usage.Subject;
import io.github.jobenergy.web.page.Amounts.EnergyUnit;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The pages of users and accounts: their energy in a time span, by day, and by accounts or users. */
public final class UsagePages {

    private static final double JOULES_PER_KILOWATT_HOUR = 3.6e6;

    /** The most days of the table of days. */
    private static final int MOST_DAYS = 100;

    private final Usage usage;

    UsagePages(Usage usage) {
        this.usage = usage;
    }

    /** Returns the page of a user whom the viewer knows. */
    public Resource user(String name, Span span, Access access) throws SQLException {
        return page(Subject.USER, name, span, access);
    }

    /** Returns the page of an account that the viewer knows. */
    public Resource account(String name, Span span, Access access) throws SQLException {
        return page(Subject.ACCOUNT, name, span, access);
    }

    /** Returns the page of the UTC days that contain a time span: sums are known by day. */
    private Resource page(Subject subject, String name, Span given, Access access) throws SQLException {
        Subject by = subject == Subject.USER ? Subject.ACCOUNT : Subject.USER;
        Span span = given.days();
        Rows sums = usage.sums(subject, name, span, access);
        String path = (subject == Subject.USER ? "/users/" : "/accounts/") + Urls.encoded(name);
        String title = (subject == Subject.USER ? "User " : "Account ") + name;
        Rows parts = usage.sumsBy(by, subject, name, span, access)
                .with("since_time", span.since())
                .with("until_time", span.until());
        Rows days = usage.days(by, subject, name, span, access);
        boolean isRestricted = subject == Subject.USER ? !access.seesUser(name) : !access.seesAccount(name);
        String part = subject == Subject.USER
                ? " This is the part in accounts that " + access.user() + " coordinates, not all of the user."
                : " This is the part of " + access.user() + ", not the whole account.";
        List<Section> sections = new ArrayList<>();
        List<Block> first = new ArrayList<>();
        first.add(new Answer(answer(title, sums, given) + (isRestricted ? part : "")));
        if (!span.equals(given)) {
            first.add(new Paragraph(
                    "The energy of users and accounts is known by UTC day. The sums are of whole days, from "
                            + Times.second(span.since()) + " to " + Times.second(span.until())
                            + ", which contain the time span from " + Times.second(given.since()) + " to "
                            + Times.second(given.until()) + "."));
        }
        first.add(spans(path, span));
        sums.forEach(sum -> first.add(new SumFacts(sum).facts()));
        String scope =
                sums.stream().findFirst().map(sum -> sum.required("scope")).orElse("");
        if (scopes(sums) > 1) {
            first.add(new Paragraph(
                    "Energies of different scope, the metered part of the nodes, are beside each other and not added"
                            + " up. The days and the unused resources are of the scope " + words(scope) + "."));
        }
        sections.add(new Section("", first));
        List<Row> known = days.stream()
                .filter(day -> !scope.isEmpty() && day.required("scope").equals(scope))
                .toList();
        plot(by, parts, known, scope, span)
                .ifPresent(plot -> sections.add(new Section("UTC days", List.of(plot, days(known, path, span)))));
        if (!parts.isEmpty()) {
            List<Block> table = new ArrayList<>(List.of(parts(by, parts.first(Resource.SHOWN))));
            Resource.omitted(parts, Resource.SHOWN, false, "rows with the greatest energy")
                    .ifPresent(table::add);
            sections.add(new Section(by == Subject.USER ? "Users" : "Accounts", table));
        }
        Map<String, BigDecimal> energies = new LinkedHashMap<>();
        sums.forEach(sum -> energies.put(sum.required("scope"), sum.decimalOrZero("energy_joules")));
        FootprintFacts footprint = new FootprintFacts(
                energies,
                usage.emissions(subject, name, span, access),
                usage.costs(subject, name, span, access),
                usage.facilityEnergies(subject, name, span, access));
        sections.addAll(footprint.sections());
        waste(subject, name, scope, span, access)
                .ifPresent(text -> sections.add(new Section("Unused resources", List.of(new Paragraph(text)))));
        Map<String, String> filter = Map.of(
                subject == Subject.USER ? "user" : "account",
                name,
                "since",
                span.since().toString(),
                "until",
                span.until().toString());
        sections.add(new Section(
                "",
                List.of(new Links(
                        "Jobs and formats",
                        List.of(
                                new Cell("jobs in this time", Urls.with("/jobs", filter)),
                                new Cell("CSV", Urls.with(path, format(span, "csv"))),
                                new Cell("CSV of days", Urls.with(path, csvOfDays(span))),
                                new Cell("JSON", Urls.with(path, format(span, "json"))))))));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(subject.column(), name);
        json.put("since", span.since());
        json.put("until", span.until());
        json.put("sums", Resource.fields(sums));
        json.put(by == Subject.USER ? "users" : "accounts", Resource.fields(parts));
        json.put("days", Resource.fields(days));
        json.putAll(footprint.json());
        return new Resource(new Page(title, sections), json, parts)
                .with(Map.of(by == Subject.USER ? "users" : "accounts", parts, "days", days));
    }

    private static Map<String, String> csvOfDays(Span span) {
        Map<String, String> parameters = new LinkedHashMap<>(format(span, "csv"));
        parameters.put("table", "days");
        return parameters;
    }

    private static Map<String, String> format(Span span, String format) {
        return Map.of("since", span.since().toString(), "until", span.until().toString(), "format", format);
    }

    /** Returns the energies of a time span, with the days that they are of: the first and the last one. */
    private static String answer(String title, List<Row> all, Span given) {
        Span span = given.days();
        String when = " from " + Times.day(span.since()) + " to "
                + Times.day(span.until().minusMillis(1)) + (span.equals(given) ? " (UTC)" : " (whole UTC days)");
        if (all.isEmpty()) {
            return title + " used no energy that is known" + when + ".";
        }
        List<Row> sums =
                all.stream().filter(row -> !new SumFacts(row).isUnknown()).toList();
        if (sums.isEmpty()) {
            return "The energy of " + title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1) + when
                    + " is unknown: none of the time of its runs was metered.";
        }
        boolean isOfOneScope = scopes(sums) <= 1;
        List<String> energies = new ArrayList<>();
        for (Row row : isOfOneScope ? sums.subList(0, 1) : sums) {
            SumFacts sum = new SumFacts(row);
            String scope = isOfOneScope ? when : " (" + words(row.text("scope").orElse("not metered")) + ")";
            energies.add(Amounts.energy(sum.energy()) + scope + sum.bounds());
        }
        return title + " used " + String.join("; ", energies) + (isOfOneScope ? "" : when) + ".";
    }

    /** Returns the number of scopes of energies; what was not metered has none. */
    private static long scopes(List<Row> sums) {
        return sums.stream()
                .map(sum -> sum.text("scope"))
                .flatMap(Optional::stream)
                .distinct()
                .count();
    }

    private static String words(String word) {
        return word.replace('_', ' ');
    }

    private static Filter spans(String path, Span span) {
        return new Filter(
                path,
                List.of(
                        new Field("since", "from", Times.day(span.since()), "date"),
                        new Field("until", "before (not included)", Times.day(span.until()), "date")));
    }

    private static Optional<Block> plot(Subject by, List<Row> parts, List<Row> days, String scope, Span span) {
        if (days.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<Bar>> bars = new LinkedHashMap<>();
        parts.stream()
                .filter(part -> !scope.isEmpty() && part.required("scope").equals(scope))
                .map(row -> row.required(by.column()))
                .distinct()
                .limit(StackPlot.COLOURS - 1L)
                .forEach(part -> bars.put(part, new ArrayList<>()));
        BigDecimal most = BigDecimal.ZERO;
        Map<Instant, Double> others = new LinkedHashMap<>();
        for (Row day : days) {
            Instant start = day.time("day_time").orElseThrow();
            BigDecimal energy = day.decimalOrZero("energy_joules");
            most = most.max(energy);
            double value = Math.max(0, energy.doubleValue()) / JOULES_PER_KILOWATT_HOUR * 1_000;
            List<Bar> series = bars.get(day.required(by.column()));
            if (series == null) {
                others.merge(start, value, Double::sum);
            } else {
                series.add(new Bar(start, start.plus(Duration.ofDays(1)), value));
            }
        }
        List<Series> series = new ArrayList<>();
        bars.forEach((part, each) -> series.add(new Series(part, each)));
        if (!others.isEmpty()) {
            List<Bar> rest = new ArrayList<>();
            others.forEach((start, value) -> rest.add(new Bar(start, start.plus(Duration.ofDays(1)), value)));
            series.add(new Series("others", rest));
        }
        StackPlot.Subject about = new StackPlot.Subject(
                "Energy of each UTC day",
                "The greatest part of a day is " + Amounts.energy(most),
                span.since(),
                span.until(),
                "Wh",
                ZoneOffset.UTC);
        return Optional.of(new Picture("Energy of each UTC day.", StackPlot.svg(about, series)));
    }

    /** Returns the table of the days of one scope, the energies of a day added up; a link to them if they are many. */
    private static Block days(List<Row> parts, String path, Span span) {
        Map<Instant, List<Row>> days = parts.stream()
                .collect(Collectors.groupingBy(
                        part -> part.time("day_time").orElseThrow(), TreeMap::new, Collectors.toList()));
        if (days.size() > MOST_DAYS) {
            return new Paragraph(List.of(
                    Cell.of("The table of days is omitted: it has " + days.size() + " rows. They are in "),
                    new Cell("CSV of the days", Urls.with(path, csvOfDays(span))),
                    Cell.of(".")));
        }
        EnergyUnit unit = EnergyUnit.of(days.values().stream()
                .map(each -> sum(each, "energy_joules"))
                .reduce(BigDecimal.ZERO, BigDecimal::max));
        List<List<String>> rows = new ArrayList<>();
        days.forEach((day, each) -> rows.add(List.of(
                Times.day(day),
                unit.number(sum(each, "energy_joules")),
                Amounts.hours(sum(each, "held_seconds")),
                Amounts.percent(Amounts.ratio(sum(each, "metered_seconds"), sum(each, "held_seconds"))))));
        List<Column> columns = List.of(
                new Column("day", Side.LEFT),
                new Column("energy, " + unit.symbol(), Side.RIGHT),
                new Column("node-hours", Side.RIGHT),
                new Column("metered", Side.RIGHT));
        return Table.of(columns, rows, false);
    }

    private static BigDecimal sum(List<Row> rows, String column) {
        return rows.stream().map(row -> row.decimalOrZero(column)).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Returns the table of the parts of a sum, whose first column links to the page of each part. */
    static Table parts(Subject by, List<Row> parts) {
        EnergyUnit unit = EnergyUnit.of(RunPage.greatest(parts, "energy_joules"));
        List<List<Cell>> rows = new ArrayList<>();
        for (Row part : parts) {
            SumFacts sum = new SumFacts(part);
            boolean isKnown = part.has("energy_completed_joules") && !sum.isUnknown();
            rows.add(List.of(
                    part.text(by.column())
                            .map(name -> by == Subject.USER ? Urls.user(name) : Urls.account(name))
                            .orElse(Cell.of("unknown")),
                    Cell.of(sum.isUnknown() ? "unknown" : unit.number(sum.energy())),
                    Cell.of(isKnown ? unit.number(sum.wasted()) : ""),
                    Cell.of(isKnown ? Amounts.percent(Amounts.ratio(sum.wasted(), sum.energy())) : ""),
                    Cell.of(Amounts.hours(part.decimalOrZero("held_seconds"))),
                    Cell.of(Amounts.percent(
                            Amounts.ratio(part.decimalOrZero("metered_seconds"), part.decimalOrZero("held_seconds")))),
                    Cell.of(part.required("scope").replace('_', ' '))));
        }
        return new Table(
                "",
                List.of(
                        new Column(
                                by == Subject.USER ? "user" : by == Subject.ACCOUNT ? "account" : "partition",
                                Side.LEFT),
                        new Column("energy, " + unit.symbol(), Side.RIGHT),
                        new Column("not completed, " + unit.symbol(), Side.RIGHT),
                        new Column("share", Side.RIGHT),
                        new Column("node-hours", Side.RIGHT),
                        Column.wide("metered", Side.RIGHT),
                        new Column("scope", Side.LEFT)),
                rows,
                false);
    }

    private Optional<String> waste(Subject subject, String name, String scope, Span span, Access access)
            throws SQLException {
        return usage.waste(subject, name, scope, span, access)
                .filter(row -> row.decimalOrZero("gpu_judged_seconds").signum() > 0
                        || row.decimalOrZero("energy_unrequested_joules").signum() > 0)
                .map(row -> {
                    List<String> parts = new ArrayList<>();
                    if (row.decimalOrZero("gpu_judged_seconds").signum() > 0) {
                        parts.add("GPUs were idle for "
                                + Amounts.percent(Amounts.ratio(
                                        row.decimalOrZero("gpu_idle_seconds"), row.decimalOrZero("gpu_judged_seconds")))
                                + " of " + Amounts.hours(row.decimalOrZero("gpu_judged_seconds"))
                                + " GPU-hours, with " + Amounts.energy(row.decimalOrZero("energy_idle_gpus_joules"))
                                + ".");
                    }
                    if (row.decimalOrZero("energy_unrequested_joules").signum() > 0) {
                        parts.add(Amounts.energy(row.decimalOrZero("energy_unrequested_joules"))
                                + " are of CPUs and GPUs that runs held and had not requested.");
                    }
                    return String.join(" ", parts);
                });
    }
}
