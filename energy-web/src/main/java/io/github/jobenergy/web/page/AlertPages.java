package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Links;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.Alerts;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Rows;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The list of alerts, and the alerts on the pages of a job, a user and an account; a page without alerts has no such section. */
public final class AlertPages {

    private static final String PATH = "/alerts";
    private static final int DECIMALS_OF_PERCENT = 2;

    private final Alerts alerts;

    AlertPages(Alerts alerts) {
        this.alerts = alerts;
    }

    /** Returns a page of the list, from 0, of alerts in a state or of all. */
    public Resource list(Optional<String> state, int page, Access access) throws SQLException {
        Rows found = alerts.list(state, page, access);
        boolean hasMore = found.size() > Alerts.ROWS;
        Rows rows = found.first(Alerts.ROWS);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Links(
                "State",
                List.of(link("all", "", state), link("firing", "firing", state), link("resolved", "resolved", state))));
        blocks.add(rows.isEmpty() ? new Paragraph("No alert is known that you may see.") : table(rows));
        List<Cell> pages = new ArrayList<>();
        if (page > 0) {
            pages.add(new Cell("previous page", path(state, page - 1, "")));
        }
        if (hasMore) {
            pages.add(new Cell("next page", path(state, page + 1, "")));
        }
        pages.add(new Cell("CSV", path(state, page, "csv")));
        pages.add(new Cell("JSON", path(state, page, "json")));
        blocks.add(new Links("Pages and formats", pages));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("alerts", Resource.fields(rows));
        if (hasMore) {
            json.put("next", path(state, page + 1, "json"));
        }
        return new Resource(new Page("Alerts", List.of(new Section("", blocks))), json, rows);
    }

    private static Cell link(String text, String state, Optional<String> present) {
        return present.orElse("").equals(state) ? Cell.of(text) : new Cell(text, path(Optional.of(state), 0, ""));
    }

    private static String path(Optional<String> state, int page, String format) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("state", state.orElse(""));
        parameters.put("page", page == 0 ? "" : Integer.toString(page));
        parameters.put("format", format);
        return Urls.with(PATH, parameters);
    }

    /** Returns the page of a job with the alerts of its run. */
    Resource onJob(Resource job, Access access) throws SQLException {
        return job.rows().size() == 1 ? with(job, alerts.ofRun(job.rows().get(0), access)) : job;
    }

    /** Returns the page of a user with the firing alerts of its runs and budgets. */
    Resource onUser(Resource user, String name, Access access) throws SQLException {
        return with(user, alerts.firingOfUser(name, access));
    }

    /** Returns the page of an account with the firing alerts of its runs and budgets. */
    Resource onAccount(Resource account, String name, Access access) throws SQLException {
        return with(account, alerts.firingOfAccount(name, access));
    }

    private static Resource with(Resource resource, List<Row> rows) {
        if (rows.isEmpty()) {
            return resource;
        }
        List<Section> sections = new ArrayList<>(resource.page().sections());
        sections.add(
                Math.min(1, sections.size()),
                new Section("Alerts", List.of(table(rows), new Links("", List.of(new Cell("all alerts", PATH))))));
        Map<String, Object> json = new LinkedHashMap<>(resource.json());
        json.put("alerts", Resource.fields(rows));
        return new Resource(
                new Page(resource.page().title(), sections),
                json,
                resource.rows(),
                resource.columns(),
                resource.tables());
    }

    private static Table table(List<Row> rows) {
        return new Table(
                "",
                List.of(
                        new Column("rule", Side.LEFT),
                        new Column("subject", Side.LEFT),
                        Column.wide("user", Side.LEFT),
                        Column.wide("account", Side.LEFT),
                        new Column("state", Side.LEFT),
                        Column.wide("since, UTC", Side.LEFT),
                        Column.wide("until, UTC", Side.LEFT),
                        new Column("value", Side.RIGHT),
                        Column.wide("threshold", Side.RIGHT)),
                rows.stream().map(AlertPages::cells).toList(),
                false);
    }

    private static List<Cell> cells(Row row) {
        return List.of(
                Cell.of(row.required("rule_name")),
                subject(row),
                row.text("user_name").map(Urls::user).orElse(Cell.of("")),
                row.text("account").map(Urls::account).orElse(Cell.of("")),
                Cell.of(row.required("state")),
                Cell.of(row.time("since_time").map(Times::minute).orElse("")),
                Cell.of(row.time("until_time").map(Times::minute).orElse("")),
                Cell.of(value(row, "alert_value")),
                Cell.of(value(row, "threshold")));
    }

    private static Cell subject(Row row) {
        return row.has("job_id")
                ? Urls.job("job " + row.integer("job_id"), row.integer("job_id"))
                : Cell.of("budget " + row.required("period_month"));
    }

    private static String value(Row row, String column) {
        BigDecimal value = row.decimalOrZero(column);
        return switch (row.required("kind")) {
            case "budget" -> Amounts.percent(value.movePointLeft(DECIMALS_OF_PERCENT));
            case "gpu_idle" -> Amounts.power(value) + " per GPU";
            default -> Amounts.power(value);
        };
    }
}
