package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Field;
import io.github.jobenergy.page.Block.Filter;
import io.github.jobenergy.page.Block.Links;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.data.JobFilter;
import io.github.jobenergy.web.data.JobFilter.Criterion;
import io.github.jobenergy.web.data.JobFilter.Order;
import io.github.jobenergy.web.data.Jobs;
import io.github.jobenergy.web.data.Rows;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The list of runs of jobs that satisfy a filter, in an order, by pages. */
public final class JobListPage {

    private static final String PATH = "/jobs";

    private final Jobs jobs;

    JobListPage(Jobs jobs) {
        this.jobs = jobs;
    }

    /** Returns a page of the list. */
    public Resource list(JobFilter filter, Access access) throws SQLException {
        Rows found = jobs.list(filter, access);
        boolean hasMore = found.size() > filter.rows();
        Rows rows = found.first(filter.rows());
        List<Block> blocks = new ArrayList<>(List.of(fields(filter), orders(filter)));
        blocks.add(rows.isEmpty() ? new Paragraph(nothing(filter, access)) : JobTable.of(rows, false));
        if (!rows.isEmpty() && (hasMore || filter.page() > 0)) {
            blocks.add(new Paragraph(part(filter, rows.size(), hasMore)));
        }
        List<Cell> pages = new ArrayList<>();
        if (filter.page() > 0) {
            pages.add(new Cell("previous page", path(filter, filter.order(), filter.page() - 1, "")));
        }
        if (hasMore) {
            pages.add(new Cell("next page", path(filter, filter.order(), filter.page() + 1, "")));
        }
        pages.add(new Cell("CSV of all runs", path(filter, filter.order(), 0, "csv")));
        pages.add(new Cell("JSON", path(filter, filter.order(), filter.page(), "json")));
        blocks.add(new Links("Pages and formats", pages));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("jobs", Resource.fields(rows));
        if (hasMore) {
            json.put("next", path(filter, filter.order(), filter.page() + 1, "json"));
        }
        return new Resource(new Page("Jobs", List.of(new Section("", blocks))), json, rows);
    }

    /** Returns the sentence of a page that has not all runs. */
    private static String part(JobFilter filter, int rows, boolean hasMore) {
        long before = (long) filter.page() * filter.rows();
        return "Runs " + (before + 1) + " to " + (before + rows) + " in this order; "
                + (hasMore ? "more runs" : "no further runs") + " satisfy the filter.";
    }

    /** Returns the sentence of an empty list, which names the user and the account that were meant. */
    private static String nothing(JobFilter filter, Access access) {
        Optional<String> user = Optional.ofNullable(filter.values().get(Criterion.USER));
        Optional<String> account = Optional.ofNullable(filter.values().get(Criterion.ACCOUNT));
        Optional<String> subject = user.map(name -> "User " + name).or(() -> account.map(name -> "Account " + name));
        if (subject.isEmpty()) {
            return filter.page() > 0
                    ? "Fewer runs of jobs satisfy the filter than the pages before this one have."
                    : "No runs of jobs satisfy the filter.";
        }
        String jobs = " has no ended jobs"
                + user.flatMap(name -> account)
                        .map(name -> " of account " + name)
                        .orElse("");
        long names = Stream.of(user, account).flatMap(Optional::stream).count();
        boolean isLimited = filter.values().size() > names
                || filter.since().isPresent()
                || filter.until().isPresent()
                || filter.page() > 0;
        boolean isRestricted = !access.seesAll(PrivateData.JOBS)
                && user.filter(access.user()::equals).isEmpty();
        return subject.get()
                + jobs
                + (isRestricted ? " that you may see" : "")
                + (isLimited ? " within this filter." : ".");
    }

    private static Filter fields(JobFilter filter) {
        List<Field> fields = new ArrayList<>();
        for (Criterion criterion : Criterion.values()) {
            String label = criterion == Criterion.STATE ? "end state" : criterion.parameter();
            fields.add(new Field(
                    criterion.parameter(), label, filter.values().getOrDefault(criterion, ""), criterion.words()));
        }
        fields.add(new Field("since", "ended since", day(filter.since()), "date"));
        fields.add(new Field("until", "ended before (not included)", day(filter.until()), "date"));
        boolean isSet = fields.stream().anyMatch(field -> !field.value().isEmpty());
        return new Filter(PATH, fields, !isSet);
    }

    private static Links orders(JobFilter filter) {
        List<Cell> links = new ArrayList<>();
        for (Order order : Order.values()) {
            String text = switch (order) {
                case END -> "last to end";
                case ENERGY -> "greatest energy";
                case POWER -> "greatest power";
                case TIME -> "longest";
                case COVERAGE -> "worst metered";
            };
            links.add(order == filter.order() ? Cell.of(text) : new Cell(text, path(filter, order, 0, "")));
        }
        return new Links("Order", links);
    }

    private static String path(JobFilter filter, Order order, int page, String format) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Criterion criterion : Criterion.values()) {
            parameters.put(criterion.parameter(), filter.values().getOrDefault(criterion, ""));
        }
        parameters.put("since", filter.since().map(Instant::toString).orElse(""));
        parameters.put("until", filter.until().map(Instant::toString).orElse(""));
        parameters.put("order", order == Order.END ? "" : order.name().toLowerCase(Locale.ROOT));
        parameters.put("rows", filter.rows() == JobFilter.ROWS ? "" : Integer.toString(filter.rows()));
        parameters.put("page", page == 0 ? "" : Integer.toString(page));
        parameters.put("format", format);
        return Urls.with(PATH, parameters);
    }

    private static String day(Optional<Instant> time) {
        return time.map(Times::day).orElse("");
    }
}
