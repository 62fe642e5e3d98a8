package io.github.jobenergy.web.http;

import io.github.jobenergy.web.data.JobFilter;
import io.github.jobenergy.web.data.JobFilter.Criterion;
import io.github.jobenergy.web.data.JobFilter.Order;
import io.github.jobenergy.web.data.JobReference;
import io.github.jobenergy.web.data.Span;
import io.github.jobenergy.web.page.Resource;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads the parameters of a request. Times are days such as {@code 2026-11-01}, months such as {@code 2026-11}, or instants such as
 * {@code 2026-11-01T12:00:00Z}, in UTC.
 *
 * @param now the time of the request
 * @param viewer the login name of the identified user, whom {@link #ME} names
 * @param names the names of the parameters that were read until now
 */
record Parameters(Context request, Instant now, String viewer, Set<String> names) {

    /** The name of the identified user. A user with this login name is not reached by it. */
    private static final String ME = "me";

    private static final int LONGEST = 200;
    private static final int MOST_PAGES = 10_000;
    private static final Duration LONGEST_SPAN = Duration.ofDays(3_660);
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** Returns the parameters of a request, of which none is read yet. */
    static Parameters of(Context request, Instant now, String viewer) {
        return new Parameters(request, now, viewer, new TreeSet<>(Set.of("format")));
    }

    /** Requires that the page has read all parameters of the request, so that a misspelt one is not ignored. */
    void requireKnown() throws BadRequestException {
        for (String name : request.queryParamMap().keySet()) {
            if (!names.contains(name)) {
                String found = name.matches("[A-Za-z_-]{1,30}") ? name : "another name";
                throw new BadRequestException(
                        "expected no parameters but " + String.join(", ", names) + ", found " + found);
            }
        }
    }

    /** Returns a text; absent if it is not given or empty. */
    Optional<String> text(String name) throws BadRequestException {
        names.add(name);
        String value = Objects.requireNonNullElse(request.queryParam(name), "").strip();
        if (value.length() > LONGEST) {
            throw new BadRequestException(name + ": expected at most " + LONGEST + " characters");
        }
        return Optional.of(value).filter(text -> !text.isEmpty());
    }

    /** Returns the user of the path. */
    String user() {
        return named(request.pathParam("user"));
    }

    private String named(String user) {
        return user.equals(ME) ? viewer : user;
    }

    /** Returns the job of the path. */
    JobReference job() throws BadRequestException {
        try {
            return JobReference.parse(request.pathParam("job"));
        } catch (IllegalArgumentException invalid) {
            throw new BadRequestException(String.valueOf(invalid.getMessage()));
        }
    }

    /** Returns the time span; the present month in UTC if none is given. Without an end, it ends with the present day. */
    Span span() throws BadRequestException {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        Optional<Instant> since = time("since", false);
        Optional<Instant> until = time("until", true);
        Instant end = until.orElse(start(today.plusDays(1)));
        return span(
                since.orElse(start(
                        LocalDate.ofInstant(end.minusMillis(1), ZoneOffset.UTC).withDayOfMonth(1))),
                end);
    }

    /** Returns the time span; absent if none is given. */
    Optional<Span> givenSpan() throws BadRequestException {
        Optional<Instant> since = time("since", false);
        Optional<Instant> until = time("until", true);
        if (since.isEmpty() && until.isEmpty()) {
            return Optional.empty();
        }
        Instant end = until.orElse(since.orElse(now).plus(Duration.ofDays(1)));
        return Optional.of(span(since.orElse(end.minus(Duration.ofDays(1))), end));
    }

    private static Span span(Instant since, Instant until) throws BadRequestException {
        inOrder(since, until);
        if (Duration.between(since, until).compareTo(LONGEST_SPAN) > 0) {
            throw new BadRequestException("since, until: expected a time span of at most ten years");
        }
        return new Span(since, until);
    }

    private static void inOrder(Instant since, Instant until) throws BadRequestException {
        if (!since.isBefore(until)) {
            throw new BadRequestException("since: expected a time before until, found " + since + " and " + until
                    + ", which is not included");
        }
    }

    /** Returns the filter of a list of jobs. */
    JobFilter jobs() throws BadRequestException {
        Map<Criterion, String> values = new EnumMap<>(Criterion.class);
        for (Criterion criterion : Criterion.values()) {
            Optional<String> value = text(criterion.parameter());
            if (value.isPresent()) {
                values.put(criterion, asStored(criterion, value.get()));
            }
        }
        Optional<Instant> since = time("since", false);
        Optional<Instant> until = time("until", true);
        if (since.isPresent() && until.isPresent()) {
            inOrder(since.get(), until.get());
        }
        return new JobFilter(values, since, until, order(), page(), rows());
    }

    /** Returns a value in the case that the contract has; names of users and accounts are in any case. */
    private String asStored(Criterion criterion, String value) throws BadRequestException {
        return switch (criterion) {
            case USER -> named(value);
            case ACCOUNT -> value;
            case QUALITY -> oneOf(JobFilter.QUALITIES, criterion, value);
            case STATE -> value.toUpperCase(Locale.ROOT);
            case FLAG -> oneOf(JobFilter.FLAGS, criterion, value.replace(' ', '_'));
        };
    }

    private static String oneOf(List<String> words, Criterion criterion, String value) throws BadRequestException {
        String word = value.toLowerCase(Locale.ROOT);
        if (!words.contains(word)) {
            throw new BadRequestException(criterion.parameter() + ": expected " + alternatives(words));
        }
        return word;
    }

    /** Returns words as a list in a sentence. */
    static String alternatives(List<String> words) {
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    private Order order() throws BadRequestException {
        String word = text("order").orElse("end");
        for (Order order : Order.values()) {
            if (order.name().toLowerCase(Locale.ROOT).equals(word)) {
                return order;
            }
        }
        throw new BadRequestException("order: expected end, energy, power, time or coverage");
    }

    /** Returns the page of a list, from 0. */
    int page() throws BadRequestException {
        String number = text("page").orElse("0");
        if (!number.matches("[0-9]{1,6}") || Integer.parseInt(number) > MOST_PAGES) {
            throw new BadRequestException("page: expected a number from 0 to " + MOST_PAGES);
        }
        return Integer.parseInt(number);
    }

    private int rows() throws BadRequestException {
        String number = text("rows").orElse(Integer.toString(JobFilter.ROWS));
        if (!number.matches("[1-9][0-9]{0,3}") || Integer.parseInt(number) > JobFilter.MOST_ROWS) {
            throw new BadRequestException("rows: expected a number from 1 to " + JobFilter.MOST_ROWS);
        }
        return Integer.parseInt(number);
    }

    /** Returns a page whose rows of CSV are those of the table that the request names. */
    Resource table(Resource page) throws BadRequestException {
        if (page.tables().isEmpty()) {
            return page;
        }
        Optional<String> name = text("table");
        if (name.filter(word -> !page.tables().containsKey(word)).isPresent()) {
            throw new BadRequestException("table: expected "
                    + alternatives(page.tables().keySet().stream().sorted().toList()));
        }
        return name.map(page::table).orElse(page);
    }

    /** Returns a month such as {@code 2026-11}; absent if it is not given. */
    Optional<String> month() throws BadRequestException {
        Optional<String> month = text("month");
        if (month.filter(text -> !text.matches("[0-9]{4}-[0-9]{2}")).isPresent()) {
            throw new BadRequestException("month: expected a month such as 2026-11");
        }
        return month;
    }

    /** Returns the state of alerts; absent if it is not given. */
    Optional<String> alertState() throws BadRequestException {
        Optional<String> state = text("state").map(word -> word.toLowerCase(Locale.ROOT));
        if (state.filter(word -> !word.equals("firing") && !word.equals("resolved"))
                .isPresent()) {
            throw new BadRequestException("state: expected firing or resolved");
        }
        return state;
    }

    /** Returns a time. A month or a day that ends a time span is not part of it, except for a month, which is. */
    private Optional<Instant> time(String name, boolean isEnd) throws BadRequestException {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Instant time = time(name, text.get(), isEnd);
        if (time.isBefore(EARLIEST) || !time.isBefore(LATEST)) {
            throw new BadRequestException(name + ": expected a time from year 1 to 9999");
        }
        return Optional.of(time);
    }

    private static Instant time(String name, String text, boolean isEnd) throws BadRequestException {
        try {
            return switch (text.length()) {
                case 7 -> start(YearMonth.parse(text).plusMonths(isEnd ? 1 : 0).atDay(1));
                case 10 -> start(LocalDate.parse(text));
                default -> Instant.parse(text);
            };
        } catch (DateTimeException invalid) {
            throw new BadRequestException(
                    name
                            + ": expected a month such as 2026-11, a day such as 2026-11-01, or a time such as 2026-11-01T12:00:00Z");
        }
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
