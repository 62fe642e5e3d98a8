package io.github.jobenergy.jobcomp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class ClustersTest {

    @TempDir
    private Path folder;

    @Test
    void checksEachClusterAndFailsAsTheFirstThatFails() throws IOException {
        Path alps = config("alps", Files.createDirectory(folder.resolve("alps")));
        Path eiger = config("eiger", folder.resolve("nowhere"));

        ProgramCall call = ProgramCall.of(
                "check", "--cluster-config=" + eiger, "--cluster-config", alps.toString(), "--no-accounting");

        assertEquals(73, call.exitStatus(), call.out() + call.err());
        assertTrue(call.out().contains("ok    spool " + folder.resolve("alps") + " is writable"), call.out());
        assertTrue(call.out().contains("FAIL  spool " + folder.resolve("nowhere")), call.out());
    }

    @Test
    void invalidArgumentsOfOneClusterEndTheProgram() throws IOException {
        Path alps = Files.writeString(folder.resolve("alps.properties"), "colour=red\n");
        Path eiger = Files.writeString(folder.resolve("eiger.properties"), "colour=blue\n");

        ProgramCall call = ProgramCall.of("run", "--cluster-config=" + alps, "--cluster-config=" + eiger);

        assertEquals(64, call.exitStatus());
        assertTrue(call.err().contains("Missing required options"), call.err());
    }

    @Test
    void commonOptionsAreInOneFileAndEachClusterOverridesThem() throws IOException {
        Path common = Files.writeString(folder.resolve("common"), """
                bootstrap-server=localhost:1
                spool=%s
                kafka.request.timeout.ms=300
                kafka.default.api.timeout.ms=400
                """.formatted(folder.resolve("nowhere")));
        Path alps = Files.writeString(folder.resolve("alps"), "cluster=alps\n");
        Path eiger = Files.writeString(folder.resolve("eiger"), "cluster=eiger\nspool=" + folder + "\n");

        ProgramCall call = ProgramCall.of(
                "check",
                "--cluster-config=" + alps,
                "--config=" + common,
                "--cluster-config=" + eiger,
                "--no-accounting");

        assertEquals(
                List.of(
                        "FAIL  spool " + folder.resolve("nowhere") + ": expected a folder, found none",
                        "ok    spool " + folder + " is writable"),
                call.out().lines().filter(line -> line.contains(" spool ")).toList());
    }

    @Test
    void aSecondFileForAllClustersHoldsNoOptionOfTheFirst() throws IOException {
        Path alps = config("alps", folder);
        Path eiger = config("eiger", folder);

        ProgramCall call = ProgramCall.of("check", "--config=" + alps, "--config=" + eiger);

        assertEquals(64, call.exitStatus());
        assertTrue(
                call.err().startsWith("jobcomp-bridge: --config: expected each option in one file, found "),
                call.err());
    }

    /** A bridge that fails is restarted while the other one continues without interruption. */
    @Test
    void restartsOneBridgeAndNotTheOthers() {
        CountDownLatch threeStarts = new CountDownLatch(3);
        Deque<Integer> statuses = new ArrayDeque<>(List.of(78, 75, 0));
        List<String> begun = Collections.synchronizedList(new ArrayList<>());
        StringWriter err = new StringWriter();
        Bridges bridges = cluster -> {
            begun.add(cluster);
            if (cluster.equals("alps")) {
                threeStarts.countDown();
                return statuses.remove();
            }
            threeStarts.await();
            return 0;
        };

        int status = new Clusters(
                        () -> new CommandLine(new Program())
                                .addSubcommand(new Run(bridges))
                                .setErr(new PrintWriter(err, true)),
                        Duration.ofMillis(1))
                .execute(List.of(arguments("alps"), arguments("eiger")));

        assertEquals(0, status);
        assertEquals(
                List.of("alps", "alps", "alps", "eiger"),
                begun.stream().sorted().toList());
        assertTrue(err.toString().contains("a bridge ended with exit status 78 and is restarted"), err.toString());
        assertTrue(err.toString().contains("a bridge ended with exit status 75 and is restarted"), err.toString());
    }

    private static String[] arguments(String cluster) {
        return new String[] {"run", "--cluster=" + cluster};
    }

    private Path config(String cluster, Path spool) throws IOException {
        return Files.writeString(folder.resolve(cluster + ".properties"), """
                cluster=%s
                spool=%s
                bootstrap-server=localhost:1
                kafka.request.timeout.ms=300
                kafka.default.api.timeout.ms=400
                """.formatted(cluster, spool));
    }

    /** What becomes of a bridge. */
    @FunctionalInterface
    private interface Bridges {

        int run(String cluster) throws InterruptedException;
    }

    /** A program with one command. */
    @Command(name = "program")
    private static final class Program {}

    /** Runs a bridge of the test's. */
    @Command(name = "run")
    private static final class Run implements Callable<Integer> {

        private final Bridges bridges;

        @Option(names = "--cluster")
        private String cluster = "";

        Run(Bridges bridges) {
            this.bridges = bridges;
        }

        @Override
        public Integer call() throws InterruptedException {
            return bridges.run(cluster);
        }
    }
}
