package io.github.jobenergy.web.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.http.ServerSettings;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.page.Pages;
import io.github.jobenergy.web.testing.WebFixture;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The time from the planned start of a request to the first byte of its response, at 100 requests a second over a million runs, in
 * PostgreSQL or with {@code -Djobenergy.bench.database=duckdb} in a file of DuckDB. The figures are printed, and in {@code target/bench/energy-web.txt}; those of one host are in docs/bench/energy-web.md.
 */
@Tag("bench")
class PageLoadIT {

    private static final int RUNS = Integer.getInteger("jobenergy.bench.runs", 1_000_000);
    private static final int SECONDS = Integer.getInteger("jobenergy.bench.seconds", 60);
    private static final int PER_SECOND = Integer.getInteger("jobenergy.bench.rate", 100);

    private record Answer(String kind, int status, double millis) {}

    @Test
    void pagesOverAMillionRuns() throws Exception {
        Clock clock = Clock.fixed(WebFixture.NOW, ZoneOffset.UTC);
        try (FilledDatabase filled = FilledDatabase.create(RUNS)) {
            try (Database database = Database.open(filled.settings(), 4);
                    WebServer server = WebServer.start(
                            new Pages(database, ZoneOffset.UTC, clock),
                            caller -> caller.header("X-User"),
                            FixedPolicy.hidingAll(Set.of("root")),
                            new ServerSettings("127.0.0.1", 0, false, Optional.empty(), 1_000_000),
                            clock)) {
                load(server.port(), 5);
                List<Answer> answers = load(server.port(), SECONDS);

                print(answers);
                assertEquals(
                        Set.of(200),
                        Set.copyOf(
                                answers.stream().map(Answer::status).distinct().toList()));
                assertEquals(PER_SECOND * SECONDS, answers.size());
            }
        }
    }

    /** Sends requests at a constant rate, whether or not those before have been answered. */
    private static List<Answer> load(int port, int seconds) {
        HttpClient client = HttpClient.newHttpClient();
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        long begin = System.nanoTime();
        long period = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
        for (int i = 0; i < seconds * PER_SECOND; i++) {
            int request = i;
            long planned = begin + request * period;
            Executor then = CompletableFuture.delayedExecutor(planned - System.nanoTime(), TimeUnit.NANOSECONDS);
            answers.add(CompletableFuture.completedFuture(request)
                    .thenComposeAsync(number -> send(client, port, number, planned), then));
        }
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private static CompletableFuture<Answer> send(HttpClient client, int port, int number, long planned) {
        int run = number * 7_919 % RUNS / 20 * 20;
        String kind = switch (number % 10) {
            case 0 -> "cluster";
            case 1, 2 -> "list";
            case 3 -> "list of a user";
            case 4, 5 -> "user";
            default -> "job";
        };
        String path = switch (kind) {
            case "cluster" -> "/cluster";
            case "list" -> "/jobs?order=" + (number % 20 < 10 ? "end" : "energy") + "&page=" + number % 5;
            case "list of a user" -> "/jobs";
            case "user" -> "/users/user" + run % ManyRows.USERS + "?since=2026-11-01";
            default -> "/jobs/" + (1_000_000 + Math.max(20, run));
        };
        String user = kind.equals("list of a user") ? "user" + run % ManyRows.USERS : "root";
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("X-User", user)
                .header("Accept", "text/html")
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
                .thenApply(response -> answer(kind, response, planned));
    }

    private static Answer answer(String kind, HttpResponse<InputStream> response, long planned) {
        double millis = (System.nanoTime() - planned) / 1e6;
        try (InputStream body = response.body()) {
            body.readAllBytes();
            return new Answer(kind, response.statusCode(), millis);
        } catch (IOException cut) {
            return new Answer(kind, 0, millis);
        }
    }

    private static void print(List<Answer> answers) throws IOException {
        Map<String, List<Double>> kinds = new TreeMap<>();
        answers.forEach(answer -> {
            kinds.computeIfAbsent(answer.kind(), any -> new ArrayList<>()).add(answer.millis());
            kinds.computeIfAbsent("all", any -> new ArrayList<>()).add(answer.millis());
        });
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s, %d runs, %d requests a second for %d s, load average %.2f%n",
                FilledDatabase.KIND,
                RUNS,
                PER_SECOND,
                SECONDS,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        kinds.forEach((kind, millis) -> {
            List<Double> sorted = millis.stream().sorted().toList();
            text.append(String.format(Locale.ROOT, "%-16s %5d requests", kind, sorted.size()));
            IntStream.of(50, 95, 99)
                    .forEach(part -> text.append(String.format(
                            Locale.ROOT, "  p%d %7.1f ms", part, sorted.get((sorted.size() - 1) * part / 100))));
            text.append('\n');
        });
        System.out.print(text);
        Path file = Path.of("target/bench/energy-web.txt");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
