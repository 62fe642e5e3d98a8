package io.github.jobenergy.quickstart.monitoring;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.nodes.PmCountersFiles;
import io.github.jobenergy.rate.cli.RateBridge;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.cli.EnergyStore;
import io.github.jobenergy.web.cli.EnergyWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Each program of the project in a process of its own, with the same broker and with metrics. */
final class MonitoredStack implements AutoCloseable {

    private static final String CLUSTER = "rig22";
    private static final String SACCTMGR = """
            #!/bin/sh
            case $* in -V) echo slurm 26.05.3;; *user*) echo Administrator;; *) echo 'PrivateData = none';; esac
            """;

    private final Path folder;
    private final Broker broker;
    private final PmCountersFiles counters;
    private final List<ScrapedProgram> programs = new ArrayList<>();

    private MonitoredStack(Path folder) throws IOException {
        this.folder = folder;
        this.broker = TestBrokers.start(folder.resolve("kafka"));
        this.counters = PmCountersFiles.below(folder);
    }

    /** Starts all programs below that folder. */
    static MonitoredStack start(Path folder) throws IOException {
        MonitoredStack stack = new MonitoredStack(folder);
        try {
            stack.start();
            return stack;
        } catch (IOException | RuntimeException failed) {
            stack.close();
            throw failed;
        }
    }

    private void start() throws IOException {
        try (TopicSetup setup = new TopicSetup(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                broker::topicName,
                EnumSet.allOf(Topic.class))) {
            setup.create(1, Optional.empty(), Map.of());
        }
        Path sacct = script("sacct", "#!/bin/sh\nexit 0\n");
        script("sacctmgr", SACCTMGR);
        script("scontrol", "#!/bin/sh\necho 'PrivateData = none'\n");
        add(
                JobcompBridge.class,
                "run",
                "--cluster=" + CLUSTER,
                "--spool=" + HookSpool.in(folder.resolve("spool")).folder(),
                "--sacct=" + sacct,
                "--no-starts");
        add(JobcompBridge.class, "annotate", "--cluster=" + CLUSTER, "--sacct=" + sacct);
        add(
                NodeBridge.class,
                "run",
                "--cluster=" + CLUSTER,
                "--source=pm_counters,every=PT0.5S",
                "--sysfs-root=" + folder,
                "--node=n1");
        add(RateBridge.class, "run", "--site=rig", "--source=constant,rate=pue,value=1.27,zone=hall,series=annual");
        add(EnergyStreams.class, "run", "--application-id=app", "--state-dir=" + folder.resolve("state"));
        add(EnergyStore.class, "run", "--jdbc-url=jdbc:duckdb:" + folder.resolve("store.duckdb"));
        add(
                EnergyWeb.class,
                "run",
                "--jdbc-url=jdbc:duckdb:" + folder.resolve("web.duckdb"),
                "--listen=127.0.0.1:0",
                "--local-user=alice");
    }

    private Path script(String name, String text) throws IOException {
        Path file =
                Files.writeString(Files.createDirectories(folder.resolve("bin")).resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    private void add(Class<?> program, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(Arrays.asList(options));
        arguments.add("--bootstrap-server=" + broker.bootstrapServers());
        arguments.add("--topic-prefix=" + broker.topicPrefix());
        programs.add(ScrapedProgram.start(
                program, Map.of(), folder.resolve(program.getSimpleName() + "-" + options[0]), arguments));
    }

    /** Returns the addresses of the metrics. */
    List<String> addresses() {
        return programs.stream().map(ScrapedProgram::address).toList();
    }

    /** Returns the names of the metrics of all programs. */
    Set<String> metricNames() throws IOException, InterruptedException {
        Set<String> names = new TreeSet<>();
        for (ScrapedProgram program : programs) {
            program.metrics().stream()
                    .filter(line -> line.startsWith("# TYPE "))
                    .forEach(line -> names.add(line.split(" ", 4)[2]));
        }
        return names;
    }

    @Override
    public void close() throws IOException {
        Collections.reverse(programs);
        for (ScrapedProgram program : programs) {
            program.close();
        }
        counters.close();
        broker.close();
    }
}
