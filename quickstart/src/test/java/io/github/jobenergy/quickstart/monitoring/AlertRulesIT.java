package io.github.jobenergy.quickstart.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.HostRequirements;
import io.github.jobenergy.quickstart.broker.StablePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alert rules: with promtool, and in a Prometheus that scrapes each program. */
class AlertRulesIT {

    private static final Path RULES = Path.of("..", "packaging", "prometheus", "jobenergy-alerts.yml")
            .toAbsolutePath()
            .normalize();
    private static final Path PAGE = Path.of("..", "docs", "monitoring.md");
    private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");
    private static final Pattern METRIC = Pattern.compile("\\b(?:jobenergy|kafka)_[a-z_]+|\\bup\\b");

    private static final Pattern HEALTHY = Pattern.compile("\"health\":\"ok\"");

    @TempDir
    private Path folder;

    @BeforeEach
    void requirePrometheus() {
        HostRequirements.requirePrograms(Map.of("promtool", "prometheus", "prometheus", "prometheus"));
    }

    @Test
    void rulesAreValidAndEachFiresInItsTest() throws Exception {
        assertEquals(0, promtool("check", "rules", RULES.toString()), "promtool check rules");
        assertEquals(
                0,
                promtool(
                        "test",
                        "rules",
                        RULES.resolveSibling("jobenergy-alerts-test.yml").toString()),
                "promtool test rules");
        String tests = Files.readString(RULES.resolveSibling("jobenergy-alerts-test.yml"));
        for (String alert : alerts()) {
            assertTrue(tests.contains("alertname=\"" + alert + "\""), () -> "expected a test of " + alert);
        }
    }

    @Test
    void eachAlertHasASectionInTheDocumentation() throws Exception {
        List<String> headings = Files.readAllLines(PAGE);

        for (String alert : alerts()) {
            assertTrue(headings.contains("### " + alert), () -> "expected a section ### " + alert + " in " + PAGE);
        }
    }

    @Test
    void eachRuleIsEvaluatedOnMetricsThatTheProgramsHaveAndDocument() throws Exception {
        try (MonitoredStack stack = MonitoredStack.start(folder)) {
            String address = "127.0.0.1:" + StablePorts.choose();
            Process prometheus = prometheus(address, stack);
            try {
                Set<String> wanted = metrics();

                Awaitility.await("each metric of each rule")
                        .atMost(ScrapedProgram.TIMEOUT)
                        .ignoreExceptions()
                        .untilAsserted(() -> assertEquals(Set.of(), missing(address, wanted)));
                Awaitility.await("the evaluation of each rule")
                        .atMost(ScrapedProgram.TIMEOUT)
                        .ignoreExceptions()
                        .untilAsserted(() -> assertEquals(alerts().size(), evaluated(address)));
                assertFalse(get(address, "/api/v1/alerts").contains("\"state\":\"firing\""));
                assertEquals(Set.of(), undocumented(stack.metricNames()));
            } finally {
                prometheus.destroyForcibly();
                prometheus.waitFor();
            }
        }
    }

    private int promtool(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("promtool"));
        words.addAll(List.of(arguments));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            System.err.println(text);
        }
        return status;
    }

    private static Set<String> alerts() throws IOException {
        return ALERT.matcher(Files.readString(RULES))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the names of the metrics in the expressions of the rules. */
    private static Set<String> metrics() throws IOException {
        Set<String> names = new TreeSet<>();
        boolean isExpression = false;
        for (String line : Files.readAllLines(RULES)) {
            boolean isKey = line.matches(" {8}[a-z_]+:.*");
            isExpression = isKey ? line.startsWith("        expr:") : isExpression && !line.contains("- alert:");
            if (isExpression) {
                Matcher metric = METRIC.matcher(line);
                while (metric.find()) {
                    names.add(metric.group());
                }
            }
        }
        assertTrue(names.size() > 20, names::toString);
        return names;
    }

    private Process prometheus(String address, MonitoredStack stack) throws IOException {
        Path configuration = Files.writeString(folder.resolve("prometheus.yml"), """
                global:
                  scrape_interval: 1s
                  evaluation_interval: 1s
                rule_files: ['%s']
                scrape_configs:
                  - job_name: jobenergy
                    static_configs:
                      - targets: [%s]
                """.formatted(
                RULES,
                String.join(
                        ", ",
                        stack.addresses().stream().map(each -> "'" + each + "'").toList())));
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + configuration,
                        "--storage.tsdb.path=" + folder.resolve("tsdb"),
                        "--web.listen-address=" + address)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
    }

    private static Set<String> undocumented(Set<String> metrics) throws IOException {
        String page = Files.readString(PAGE);
        Set<String> undocumented = new TreeSet<>(metrics);
        undocumented.removeIf(name -> page.contains("`" + name + "`") || name.matches("(jvm|process)_.*"));
        return undocumented;
    }

    private static String get(String address, String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + address + path);
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        return response.body();
    }

    private static Set<String> missing(String address, Set<String> wanted) throws IOException, InterruptedException {
        Set<String> missing = new TreeSet<>(wanted);
        String values = get(address, "/api/v1/label/__name__/values");
        missing.removeIf(name -> values.contains("\"" + name + "\""));
        return missing;
    }

    /** Returns the number of rules whose expression was evaluated without an error. */
    private static int evaluated(String address) throws IOException, InterruptedException {
        return (int) HEALTHY.matcher(get(address, "/api/v1/rules")).results().count();
    }
}
