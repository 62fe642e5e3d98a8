package io.github.jobenergy.quickstart.bench.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.kill.TestProgram;
import io.github.jobenergy.quickstart.launch.Hook;
import io.github.jobenergy.quickstart.launch.Installation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The hook beside the least that commits a record, by the same shell; beside a shell that does nothing; and beside hooks that do
 * the same in bash and in Java. One round calls each of them once, in an order by chance, Java in one round of ten. {@code
 * -Djobenergy.bench.rounds} is the number of rounds, 1,000 by default; {@code -Djobenergy.bench.spool} in which folder
 * the spools are made. What was seen is written to {@code target/bench/bridge-hook.txt}.
 */
@Tag("bench")
class BridgeHookIT {

    private static final double MOST_OF_THE_LEAST = 1.3;
    private static final int ROUNDS = Integer.getInteger("jobenergy.bench.rounds", 1_000);
    private static final int ROUNDS_PER_JAVA = 10;
    private static final long SEED = 1;
    private static final Path RECORDED = Path.of("src/main/dist/recordings/contain/env/1795223804.523299418.job2.env0");
    private static final Path REPORT = Path.of("target/bench/bridge-hook.txt");

    /** Java last: it sits out nine rounds of ten. */
    private static final List<String> NAMES = List.of("hook", "least", "nothing", "bash", "java");

    @TempDir
    private Path folder;

    private Path place;

    @BeforeEach
    void places() throws IOException {
        Path disk = Path.of(System.getProperty("jobenergy.bench.spool", folder.toString()));
        place = Files.createTempDirectory(disk, "hooks");
        Installation built = new Installation(Path.of("target/dist").toAbsolutePath());
        for (String name : NAMES) {
            Hook.install(built, place.resolve(name), spool(name));
        }
        Path bash = place.resolve("bash/jobcomp-hook");
        Files.writeString(bash, Files.readString(bash).replaceFirst("^#!/bin/sh\n", "#!/bin/bash\n"));
        TestProgram.install("least-hook", place.resolve("least/least-hook"));
    }

    @Test
    void takesLittleMoreThanAMinimalHookThatCommits() throws IOException, InterruptedException {
        Map<String, String> environment = recorded();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        try {

            Map<String, Times> times = calls().make(environment);

            Files.createDirectories(REPORT.getParent());
            Files.writeString(REPORT, report(times, load));
            for (String name : List.of("hook", "least", "bash", "java")) {
                assertEquals(times.get(name).count(), committed(name), name);
            }
            assertEquals(ROUNDS, times.get("hook").count());
            assertTrue(times.get("hook").ratioTo(times.get("least")) <= MOST_OF_THE_LEAST, report(times, load));
        } finally {
            remove(place);
        }
    }

    private Path spool(String name) {
        return place.resolve(name).resolve("spool");
    }

    private static Map<String, String> recorded() throws IOException {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String variable : variables(RECORDED)) {
            int equals = variable.indexOf('=');
            environment.put(variable.substring(0, equals), variable.substring(equals + 1));
        }
        return environment;
    }

    private static Set<String> variables(Path record) throws IOException {
        return Set.of(Files.readString(record, StandardCharsets.ISO_8859_1).split("\0", 0));
    }

    private TimedCalls calls() {
        TimedCalls calls = new TimedCalls(folder);
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            List<String> names =
                    new ArrayList<>(NAMES.subList(0, NAMES.size() - (round % ROUNDS_PER_JAVA == 0 ? 0 : 1)));
            Collections.shuffle(names, random);
            for (String name : names) {
                calls.add(name, command(name, "entry." + round));
            }
        }
        return calls;
    }

    private List<String> command(String name, String entry) {
        return switch (name) {
            case "hook", "bash" ->
                List.of(place.resolve(name).resolve("jobcomp-hook").toString());
            case "least" ->
                List.of(
                        place.resolve("least/least-hook").toString(),
                        spool(name).toString(),
                        RECORDED.toAbsolutePath().toString(),
                        entry);
            case "nothing" -> List.of("/bin/sh", "-c", ":");
            case "java" ->
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        Path.of("target/test-classes").toAbsolutePath().toString(),
                        JavaHook.class.getName(),
                        spool(name).toString(),
                        entry);
            default -> throw new IllegalArgumentException("expected one of " + NAMES + ", found " + name);
        };
    }

    /** How many records were committed that hold all of the environment; none may be left on the way. */
    private int committed(String name) throws IOException {
        Set<String> expected = variables(RECORDED);
        try (Stream<Path> unfinished = Files.list(spool(name).resolve("tmp"));
                Stream<Path> entries = Files.list(spool(name).resolve("new"))) {
            assertEquals(0, unfinished.count(), name);
            int whole = 0;
            for (Path entry : (Iterable<Path>) entries::iterator) {
                whole += variables(entry).containsAll(expected) ? 1 : 0;
            }
            return whole;
        }
    }

    private static String report(Map<String, Times> times, double load) {
        StringBuilder report = new StringBuilder();
        for (String name : NAMES) {
            Times all = times.get(name);
            report.append(String.format(
                    Locale.ROOT,
                    "%-10s%,6d calls, median %s, p99 %s, longest %s, %.2f of the least%n",
                    name,
                    all.count(),
                    Times.milliseconds(all.median()),
                    Times.milliseconds(all.percentile(99)),
                    Times.milliseconds(all.longest()),
                    all.ratioTo(times.get("least"))));
        }
        return report.append(String.format(Locale.ROOT, "seed %d, load average before %.1f%n", SEED, load))
                .toString();
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Collections.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
