package io.github.jobenergy.web.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.data.JobFilter.Order;
import io.github.jobenergy.web.http.ServerSettings;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.page.Pages;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The time of a page of the list of jobs in each order and with each filter, over a million runs, one request at a time. The figures
 * are printed, and in {@code target/bench/job-list.txt}; those of one host are in docs/bench/energy-web.md.
 */
@Tag("bench")
class JobListIT {

    private static final int RUNS = Integer.getInteger("jobenergy.bench.runs", 1_000_000);
    private static final int REQUESTS = 5;

    private static Map<String, String> filters() {
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put("none", "");
        filters.put("one day", "&since=2026-11-10&until=2026-11-11");
        filters.put("user", "&user=user77");
        filters.put("account", "&account=account77");
        filters.put("state", "&state=FAILED");
        filters.put("quality", "&quality=partial");
        filters.put("absent state", "&state=NODE_FAIL");
        filters.put("absent flag", "&flag=counter_reset");
        return filters;
    }

    @Test
    void listsOverAMillionRuns() throws Exception {
        Clock clock = Clock.fixed(WebFixture.NOW, ZoneOffset.UTC);
        List<String> lines = new ArrayList<>(List.of(FilledDatabase.KIND + ", " + RUNS + " runs"));
        try (FilledDatabase filled = FilledDatabase.create(RUNS);
                Database database = Database.open(filled.settings(), 4);
                WebServer server = WebServer.start(
                        new Pages(database, ZoneOffset.UTC, clock),
                        caller -> caller.header("X-User"),
                        FixedPolicy.hidingAll(Set.of("root")),
                        new ServerSettings("127.0.0.1", 0, false, Optional.empty(), 1_000_000),
                        clock)) {
            for (Map.Entry<String, String> filter : filters().entrySet()) {
                lines.add(line(filter.getKey(), filter.getValue(), WebClient.of(server, "root")));
            }
            lines.add(line("a user without a role", "", WebClient.of(server, "user77")));
        }
        Path file = Path.of("target/bench/job-list.txt");
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
        lines.forEach(System.out::println);
    }

    private static String line(String name, String filter, WebClient client) throws Exception {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-22s", name));
        for (Order order : Order.values()) {
            String word = order.name().toLowerCase(Locale.ROOT);
            line.append(
                    String.format(Locale.ROOT, "  %s %7.1f ms", word, median("/jobs?order=" + word + filter, client)));
        }
        return line.toString();
    }

    private static double median(String path, WebClient client) throws IOException, InterruptedException {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            long begin = System.nanoTime();
            HttpResponse<String> response = client.get(path, "Accept", "text/html");
            millis.add((System.nanoTime() - begin) / 1e6);
            assertEquals(200, response.statusCode(), path);
        }
        return millis.stream().sorted().toList().get(REQUESTS / 2);
    }
}
