package io.github.jobenergy.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.UnknownPolicyException;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which role receives which status for each route, and that no response has a name of data that the role does not see. */
class RouteAccessTest {

    private static final List<Route> ROUTES = List.of(
            new Route("/health", "/health", "", Shown.NOTHING, Needs.NOTHING),
            new Route("/style.css", "/style.css", "", Shown.NOTHING, Needs.NOTHING),
            new Route("/login", "/login", "", Shown.NOTHING, Needs.TOKEN),
            new Route("/", "/", "", Shown.OWN, Needs.IDENTITY),
            new Route("/jobs", "/jobs", "", Shown.RUNS, Needs.IDENTITY),
            new Route("/jobs", "/jobs?user=me", "", Shown.OWN, Needs.IDENTITY),
            new Route("/jobs", "/jobs?user=carol", "/jobs?user=zoe", Shown.RUNS, Needs.RUN),
            new Route("/jobs", "/jobs?account=botany", "/jobs?account=zoology", Shown.RUNS, Needs.RUN),
            new Route("/jobs", "/jobs?account=Botany", "/jobs?account=Zoology", Shown.RUNS, Needs.RUN),
            new Route("/jobs/{job}", "/jobs/41017", "/jobs/99999", Shown.RUNS, Needs.RUN),
            new Route("/jobs/{job}", "/jobs/41017.0", "/jobs/99999.0", Shown.RUNS, Needs.RUN),
            new Route("/jobs/{job}", "/jobs/41020", "/jobs/99999", Shown.RUNS, Needs.RUN),
            new Route("/jobs/{job}", "/jobs/41020_1", "/jobs/99999_1", Shown.RUNS, Needs.RUN),
            new Route("/jobs/{job}", "/jobs/41030+1", "/jobs/99999+1", Shown.RUNS, Needs.RUN),
            new Route("/jobs/{job}", "/jobs/41080", "/jobs/99999", Shown.RUNS, Needs.RUN),
            new Route("/users/{user}", "/users/carol", "/users/zoe", Shown.USE, Needs.USE),
            new Route("/users/{user}", "/users/me", "", Shown.OWN, Needs.IDENTITY),
            new Route("/accounts/{account}", "/accounts/botany", "/accounts/zoology", Shown.USE, Needs.USE),
            new Route("/accounts/{account}", "/accounts/BOTANY", "/accounts/ZOOLOGY", Shown.USE, Needs.USE),
            new Route("/nodes", "/nodes", "", Shown.NOTHING, Needs.NODES),
            new Route("/nodes/{node}", "/nodes/n1", "/nodes/n99", Shown.RUNS, Needs.NODES),
            new Route("/live", "/live", "", Shown.RUNS, Needs.IDENTITY),
            new Route("/cluster", "/cluster", "", Shown.USE, Needs.NODES),
            new Route("/statements", "/statements", "", Shown.USE, Needs.IDENTITY),
            new Route(
                    "/statements/{account}/{month}",
                    "/statements/botany/2026-11",
                    "/statements/zoology/2026-11",
                    Shown.USE,
                    Needs.USE),
            new Route("/alerts", "/alerts", "", Shown.RUNS_AND_USE, Needs.IDENTITY),
            new Route("/metrics/cluster", "/metrics/cluster", "", Shown.USE, Needs.OPERATOR),
            new Route("/flags", "/flags", "", Shown.NOTHING, Needs.IDENTITY));

    /** What the records of the fixture have of each user. */
    private static final List<Subject> SUBJECTS = List.of(
            new Subject(
                    "carol",
                    "botany",
                    List.of("41017", "41018", "41020", "41030", "41050", "41080", "petals", "sepals", "sweep")),
            new Subject("carol", "garden", List.of()),
            new Subject("dave", "botany", List.of("41070", "roots")),
            new Subject("alice", "astro", List.of("one-step")),
            new Subject("bob", "chem", List.of("timed-out")),
            new Subject("u300", "crowd", List.of("41090")));

    private static WebFixture fixture;

    /** Whose names a page may have. */
    private enum Shown {
        NOTHING,
        OWN,
        RUNS,
        USE,
        RUNS_AND_USE
    }

    /** What a user must see, or have, to receive a page. */
    private enum Needs {
        NOTHING,
        TOKEN,
        IDENTITY,
        RUN,
        USE,
        NODES,
        OPERATOR
    }

    /** The user of a request. The owner is that of the run, the use and the statement that the routes name. */
    private enum Role {
        NO_IDENTITY(""),
        REFUSED("refused"),
        WITHOUT_ROLE("mallory"),
        OWNER("carol"),
        COORDINATOR("pi"),
        OPERATOR("root"),
        POLICY_UNKNOWN("undetermined");

        private final String user;

        Role(String user) {
            this.user = user;
        }

        boolean isKnown() {
            return EnumSet.of(WITHOUT_ROLE, OWNER, COORDINATOR, OPERATOR).contains(this);
        }

        Access access(Set<PrivateData> hidden) {
            return new Access(user, this == OPERATOR, this == COORDINATOR ? Set.of("botany") : Set.of(), hidden);
        }
    }

    private record Route(String template, String path, String absent, Shown shown, Needs needs) {}

    private record Subject(String user, String account, List<String> runs) {

        Stream<String> words() {
            return Stream.concat(Stream.of(user, account), runs.stream());
        }
    }

    @BeforeAll
    static void write() throws Exception {
        fixture = WebFixture.of(UsualRecords.records());
    }

    @AfterAll
    static void delete() throws Exception {
        fixture.close();
    }

    private static WebServer serve(Set<PrivateData> hidden) {
        return fixture.serve(RouteAccessTest::user, user -> access(user, hidden), 1_000_000);
    }

    private static Optional<String> user(Caller caller) throws RefusedException {
        Optional<String> user = caller.header("X-User");
        if (user.filter(Role.REFUSED.user::equals).isPresent()) {
            throw new RefusedException("the credential is not valid");
        }
        return user;
    }

    private static Access access(String user, Set<PrivateData> hidden) throws UnknownPolicyException {
        for (Role role : Role.values()) {
            if (role.isKnown() && role.user.equals(user)) {
                return role.access(hidden);
            }
        }
        throw new UnknownPolicyException("sacctmgr does not respond");
    }

    @Test
    void eachRouteOfTheServerIsInTheTable() {
        try (WebServer server = serve(Set.of())) {
            assertEquals(
                    Set.copyOf(server.routes()),
                    ROUTES.stream().map(Route::template).collect(Collectors.toSet()));
        }
    }

    static Stream<Arguments> rolesAndPrivateData() {
        List<Set<PrivateData>> all = List.of(
                Set.of(),
                Set.of(PrivateData.JOBS),
                Set.of(PrivateData.USAGE),
                Set.of(PrivateData.NODES),
                Set.of(PrivateData.values()));
        return Stream.of(Role.values()).flatMap(role -> all.stream().map(hidden -> Arguments.of(role, hidden)));
    }

    @ParameterizedTest
    @MethodSource("rolesAndPrivateData")
    void eachRoleReceivesWhatItMaySee(Role role, Set<PrivateData> hidden) throws Exception {
        List<String> faults = new ArrayList<>();

        try (WebServer server = serve(hidden)) {
            WebClient client = WebClient.of(server, role.user);
            for (Route route : ROUTES) {
                for (Format format : Format.values()) {
                    faults.addAll(faults(client, route, format, role, hidden));
                }
            }
        }

        assertEquals(List.of(), faults);
    }

    private static List<String> faults(WebClient client, Route route, Format format, Role role, Set<PrivateData> hidden)
            throws Exception {
        List<String> faults = new ArrayList<>();
        String[] accept = {"Accept", format.contentType().replace("; charset=utf-8", "")};
        HttpResponse<String> response = client.get(route.path(), accept);
        int expected = status(route.needs(), role, role.access(hidden));
        if (response.statusCode() != expected) {
            faults.add(route.path() + " " + format + ": expected " + expected + ", found " + response.statusCode());
        }
        for (String word : forbidden(route.shown(), role, role.access(hidden))) {
            if (Pattern.compile("(?<![A-Za-z0-9_])" + word + "(?![A-Za-z0-9_])")
                    .matcher(response.body())
                    .find()) {
                faults.add(route.path() + " " + format + ": found " + word);
            }
        }
        if (response.statusCode() == 404) {
            HttpResponse<String> absent = client.get(route.absent().isEmpty() ? "/absent" : route.absent(), accept);
            boolean isSame = absent.statusCode() == 404
                    && (route.absent().isEmpty() || absent.body().equals(response.body()))
                    && headers(absent).equals(headers(response));
            if (!isSame) {
                faults.add(route.path() + " " + format + ": the response differs from that of what does not exist");
            }
        }
        return faults;
    }

    private static Map<String, List<String>> headers(HttpResponse<String> response) {
        return response.headers().map().entrySet().stream()
                .filter(header -> !Set.of("date", "content-length").contains(header.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static int status(Needs needs, Role role, Access access) {
        if (needs == Needs.NOTHING) {
            return 200;
        }
        if (needs == Needs.TOKEN || role == Role.NO_IDENTITY || role == Role.REFUSED) {
            return 401;
        }
        if (role == Role.POLICY_UNKNOWN) {
            return 503;
        }
        boolean seesRecords = role != Role.WITHOUT_ROLE;
        return switch (needs) {
            case RUN -> seesRecords || access.seesAll(PrivateData.JOBS) ? 200 : 404;
            case USE -> seesRecords || access.seesAll(PrivateData.USAGE) ? 200 : 404;
            case NODES -> access.seesAll(PrivateData.NODES) ? 200 : 404;
            case OPERATOR -> access.isOperator() ? 200 : 404;
            default -> 200;
        };
    }

    /** Returns the words of the records of others that the role does not see. */
    private static Set<String> forbidden(Shown shown, Role role, Access access) {
        Set<String> forbidden = SUBJECTS.stream().flatMap(Subject::words).collect(Collectors.toSet());
        Set<String> visible = new HashSet<>(Set.of(role.user));
        SUBJECTS.stream()
                .filter(subject -> role.isKnown() && isVisible(shown, subject, access))
                .forEach(subject -> subject.words().forEach(visible::add));
        if (shown == Shown.RUNS_AND_USE) {
            SUBJECTS.stream()
                    .filter(subject -> role.isKnown() && isVisible(Shown.USE, subject, access))
                    .forEach(subject -> visible.addAll(Set.of(subject.user(), subject.account())));
        }
        forbidden.removeAll(visible);
        return forbidden;
    }

    private static boolean isVisible(Shown shown, Subject subject, Access access) {
        boolean isOwn = subject.user().equals(access.user());
        boolean isOfRole = isOwn || access.coordinates(subject.account());
        return switch (shown) {
            case NOTHING -> false;
            case OWN -> isOwn;
            case RUNS, RUNS_AND_USE -> isOfRole || access.seesAll(PrivateData.JOBS);
            case USE -> isOfRole || access.seesAll(PrivateData.USAGE);
        };
    }
}
