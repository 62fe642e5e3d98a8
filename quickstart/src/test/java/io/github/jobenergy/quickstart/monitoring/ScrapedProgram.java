package io.github.jobenergy.quickstart.monitoring;

import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.StablePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/**
 * A program in a process of its own with {@code --metrics-listen}.
 *
 * @param process the process
 * @param address the address of its metrics
 */
record ScrapedProgram(JavaProcess process, String address) implements AutoCloseable {

    static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static final Pattern FAILED = Pattern.compile("\"check\":\"([^\"]+)\",\"passed\":false");

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Starts it with these arguments, and with these variables added to its environment. */
    static ScrapedProgram start(Class<?> program, Map<String, String> environment, Path folder, List<String> arguments)
            throws IOException {
        String address = "127.0.0.1:" + StablePorts.choose();
        List<String> all = new ArrayList<>(arguments);
        all.add("--metrics-listen=" + address);
        Path log = Files.createDirectories(folder).resolve("program.log");
        return new ScrapedProgram(
                JavaProcess.startLogging(program, environment, log, all.toArray(String[]::new)), address);
    }

    /** Requests a path; status 0 if the program does not answer. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + address + path);
        return CLIENT.send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Waits until a path has that status. */
    void await(String path, int status) {
        Awaitility.await(path + " with the status " + status)
                .atMost(TIMEOUT)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> {
                    requireRunning();
                    return get(path).statusCode() == status;
                });
    }

    /** Waits until the metrics have a line that matches. */
    void awaitMetric(String pattern) {
        Awaitility.await(pattern)
                .atMost(TIMEOUT)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> metrics().stream().anyMatch(line -> line.matches(pattern)));
    }

    /** Returns the lines of the metrics. */
    List<String> metrics() throws IOException, InterruptedException {
        return get("/metrics").body().lines().toList();
    }

    /** Returns the names of the checks of a page that fail. */
    List<String> failing(String path) throws IOException, InterruptedException {
        return FAILED.matcher(get(path).body())
                .results()
                .map(check -> check.group(1))
                .toList();
    }

    private void requireRunning() {
        if (!process.process().isAlive()) {
            throw new AssertionError("expected a running program, found its end: " + process.lastLines());
        }
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
