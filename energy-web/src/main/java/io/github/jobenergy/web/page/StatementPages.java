package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Answer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Field;
import io.github.jobenergy.page.Block.Filter;
import io.github.jobenergy.page.Block.Links;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Rows;
import io.github.jobenergy.web.data.Statements;
import io.github.jobenergy.web.page.Amounts.EnergyUnit;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of monthly statements: the list of accounts of a month, and the statement of an account with its users and WCKeys. */
public final class StatementPages {

    /** The most rows of a table of statements. */
    private static final int SHOWN = 1_000;

    /** The word for no account in a path. */
    private static final String NO_ACCOUNT = "-";

    private static final String ADJUSTMENTS = "adjustments_energy_joules";

    private final Statements statements;
    private final Times times;

    StatementPages(Statements statements, Times times) {
        this.statements = statements;
        this.times = times;
    }

    /** Returns the list of statements of accounts, of a month or of the last ones. */
    public Resource list(Optional<String> month, Access access) throws SQLException {
        Rows found = statements.accounts(month, access);
        Rows rows = found.first(Statements.MOST_ROWS);
        boolean isCut = found.size() > rows.size();
        EnergyUnit unit = EnergyUnit.of(RunPage.greatest(rows, "energy_joules"));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Filter("/statements", List.of(new Field("month", "month", month.orElse(""), "month"))));
        if (rows.isEmpty()) {
            blocks.add(new Paragraph("No statement of an account is known that you may see."));
        } else {
            blocks.add(new Table(
                    "",
                    List.of(
                            new Column("account", Side.LEFT),
                            new Column("month", Side.LEFT),
                            new Column("part", Side.LEFT),
                            new Column("energy, " + unit.symbol(), Side.RIGHT),
                            new Column("node-hours", Side.RIGHT),
                            Column.wide("budget used", Side.RIGHT),
                            new Column("status", Side.LEFT)),
                    rows.first(SHOWN).stream().map(row -> cells(row, unit)).toList(),
                    false));
            Resource.omitted(rows, SHOWN, isCut, "newest rows").ifPresent(blocks::add);
            if (rows.stream().anyMatch(row -> row.has(ADJUSTMENTS))) {
                blocks.add(new Paragraph(
                        "The energy of a month is without changes of closed months, which the statement lists."));
            }
        }
        Map<String, String> parameters = Map.of("month", month.orElse(""));
        blocks.add(new Links(
                "Formats",
                List.of(
                        new Cell("CSV", Urls.with("/statements", with(parameters, "csv"))),
                        new Cell("JSON", Urls.with("/statements", with(parameters, "json"))))));
        Map<String, Object> json = new LinkedHashMap<>();
        if (isCut) {
            json.put(Resource.TRUNCATED, true);
        }
        json.put("statements", Resource.fields(rows));
        return new Resource(new Page("Statements", List.of(new Section("", blocks))), json, rows);
    }

    private static Map<String, String> with(Map<String, String> parameters, String format) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put("format", format);
        return all;
    }

    private static List<Cell> cells(Row row, EnergyUnit unit) {
        Optional<String> account = row.text("account");
        String month = row.required("period_month");
        return List.of(
                new Cell(account.orElse("none"), path(account, month)),
                Cell.of(month),
                Cell.of(row.text("user_name").map(user -> "user " + user).orElse("all")),
                Cell.of(unit.number(row.decimalOrZero("energy_joules"))),
                Cell.of(Amounts.hours(row.decimalOrZero("held_seconds"))),
                Cell.of(row.decimal("budget_used_ratio").map(Amounts::percent).orElse("")),
                Cell.of(row.required("status")));
    }

    private static String path(Optional<String> account, String month) {
        return "/statements/" + Urls.encoded(word(account)) + "/" + Urls.encoded(month);
    }

    /** Returns the word of an account in a path: a name of hyphens only has one more, since one hyphen stands for no account. */
    private static String word(Optional<String> account) {
        return account.map(name -> name.matches("-+") ? name + NO_ACCOUNT : name)
                .orElse(NO_ACCOUNT);
    }

    private static Optional<String> account(String word) {
        return Optional.of(word.matches("--+") ? word.substring(1) : word).filter(name -> !word.equals(NO_ACCOUNT));
    }

    /** Returns the statement of a month; none if there is none that the user sees. The account is as in a path, {@code -} without one. */
    public Optional<Resource> statement(String word, String month, Access access) throws SQLException {
        Optional<String> account = account(word);
        Rows rows = statements.of(account, month, access);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<Row>> allAdjustments = statements.adjustments(account, month, access);
        Map<String, List<Row>> allSeries = statements.series(account, month, access);
        String kind = ofKind(rows, "account").isEmpty() ? "user" : "account";
        List<Section> sections = new ArrayList<>();
        List<Map<String, Object>> json = new ArrayList<>();
        for (Row row : rows) {
            Map<String, Object> fields = new LinkedHashMap<>(Resource.fields(row));
            List<Row> adjustments = allAdjustments.getOrDefault(row.required("record_key"), List.of());
            List<Row> series = allSeries.getOrDefault(row.required("record_key"), List.of());
            fields.put("adjustments", Resource.fields(adjustments));
            fields.put("footprint_series", Resource.fields(series));
            json.add(fields);
            if (row.required("kind").equals(kind)) {
                sections.addAll(statement(row, adjustments, series));
            }
        }
        if (kind.equals("account")) {
            parts(rows, "user", "user_name").ifPresent(sections::add);
            parts(rows, "wckey", "wckey").ifPresent(sections::add);
        }
        String csv = path(account, month) + "?format=csv";
        sections.add(new Section(
                "",
                List.of(new Links(
                        "Formats",
                        List.of(
                                new Cell("CSV", csv),
                                new Cell("CSV of users", csv + "&table=users"),
                                new Cell("CSV of WCKeys", csv + "&table=wckeys"),
                                new Cell("JSON", path(account, month) + "?format=json"))))));
        return Optional.of(new Resource(
                        new Page("Statement of " + account.orElse("runs without an account") + ", " + month, sections),
                        Map.of("statements", json),
                        ofKind(rows, kind))
                .with(Map.of(
                        "account", ofKind(rows, "account"),
                        "users", ofKind(rows, "user"),
                        "wckeys", ofKind(rows, "wckey"))));
    }

    private static Rows ofKind(Rows rows, String kind) {
        return rows.where(row -> row.required("kind").equals(kind));
    }

    /** Returns the sections of a statement of an account, or of the part of the viewer if that is what the viewer sees. */
    private List<Section> statement(Row row, List<Row> adjustments, List<Row> series) {
        SumFacts sum = new SumFacts(row);
        List<Block> blocks = new ArrayList<>();
        Optional<String> account = row.text("account");
        String month = row.required("period_month");
        Optional<String> user = row.text("user_name");
        blocks.add(new Answer(user.map(name -> "User " + name + " used " + Amounts.energy(sum.energy())
                                + account.map(known -> " of account " + known).orElse(" without an account"))
                        .orElse(account.map(known -> "Account " + known).orElse("Runs without an account") + " used "
                                + Amounts.energy(sum.energy()))
                + " in " + month + sum.bounds() + "."
                + user.map(name -> " This is the part of " + name + ", not the whole "
                                + (account.isPresent() ? "account." : "statement."))
                        .orElse("")));
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "status",
                row.required("status")
                        + row.time("closes_after")
                                .map(time -> (row.required("status").equals("closed") ? " since " : ", closes after ")
                                        + times.both(time))
                                .orElse("")));
        facts.add(new Fact("scope", row.required("scope").replace('_', ' ')));
        facts.add(new Fact("runs, counted once for each day", Long.toString(row.integer("run_days"))));
        row.decimal("budget_energy_joules")
                .ifPresent(budget -> facts.add(new Fact(
                        "budget",
                        Amounts.energy(budget) + ", of which "
                                + row.decimal("budget_used_ratio")
                                        .map(Amounts::percent)
                                        .orElse("unknown") + " is used"
                                + (row.has(ADJUSTMENTS) ? ", with changes of closed months" : "")
                                + (row.has("budget_warning_percent")
                                        ? "; warning level " + row.integer("budget_warning_percent") + "\u00a0%"
                                        : ""))));
        blocks.add(new Facts(facts));
        blocks.add(sum.facts());
        List<Section> sections = new ArrayList<>(List.of(new Section("", blocks)));
        sections.addAll(FootprintFacts.of(sum.energy(), series).sections());
        if (!adjustments.isEmpty()) {
            BigDecimal changes = row.decimalOrZero(ADJUSTMENTS);
            sections.add(new Section(
                    "Changes of closed months",
                    List.of(
                            adjustments(adjustments),
                            new Paragraph("These changes are not part of the energy of " + month + ", "
                                    + Amounts.energy(sum.energy()) + ". With them, "
                                    + Amounts.energy(changes) + ", the total is "
                                    + Amounts.energy(sum.energy().add(changes)) + "."))));
        }
        return sections;
    }

    private static Table adjustments(List<Row> adjustments) {
        EnergyUnit unit = EnergyUnit.of(adjustments.stream()
                .map(each -> each.decimalOrZero("energy_joules").abs())
                .reduce(BigDecimal.ZERO, BigDecimal::max));
        return Table.of(
                List.of(
                        new Column("month", Side.LEFT),
                        new Column("change of the energy, " + unit.symbol(), Side.RIGHT)),
                adjustments.stream()
                        .map(each -> List.of(
                                each.required("origin_month"), unit.number(each.decimalOrZero("energy_joules"))))
                        .toList(),
                false);
    }

    private static Optional<Section> parts(Rows all, String kind, String column) {
        Rows rows = ofKind(all, kind);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        EnergyUnit unit = EnergyUnit.of(RunPage.greatest(rows, "energy_joules"));
        Table table = new Table(
                "",
                List.of(
                        new Column(kind, Side.LEFT),
                        new Column("energy, " + unit.symbol(), Side.RIGHT),
                        new Column("node-hours", Side.RIGHT),
                        new Column("scope", Side.LEFT)),
                rows.first(SHOWN).stream()
                        .map(row -> List.of(
                                kind.equals("user") ? Urls.user(row.required(column)) : Cell.of(row.required(column)),
                                Cell.of(unit.number(row.decimalOrZero("energy_joules"))),
                                Cell.of(Amounts.hours(row.decimalOrZero("held_seconds"))),
                                Cell.of(row.required("scope").replace('_', ' '))))
                        .toList(),
                false);
        List<Block> blocks = new ArrayList<>(List.of(table));
        Resource.omitted(rows, SHOWN, false, "first rows by scope and energy").ifPresent(blocks::add);
        return Optional.of(new Section(kind.equals("user") ? "Users" : "WCKeys", blocks));
    }
}
