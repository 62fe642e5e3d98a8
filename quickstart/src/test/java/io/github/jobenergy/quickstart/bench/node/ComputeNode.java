package io.github.jobenergy.quickstart.bench.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The files a kernel shows of a node with all meters there are: a Cray blade with accelerators, RAPL of two sockets, the chips
 * of a Grace Hopper, and jobs in control groups. They lie on a disk: what a driver takes to answer is not in them.
 *
 * @param root what is / for the node
 */
record ComputeNode(Path root) {

    private static final Path TREES = Path.of("../node-bridge/src/test/resources/machines");
    private static final String SEPARATOR = " =";
    private static final long SMALLEST_RANGE = 65_000_000_000L;
    private static final long MICROJOULES = 120_000_000L;
    private static final int JOULES = 350;
    private static final int SCANS = 10;

    /** One with so many jobs. */
    static ComputeNode below(Path root, int jobs) throws IOException {
        ComputeNode node = new ComputeNode(root);
        for (String tree : List.of("intel-server", "cray-ex", "grace-hopper")) {
            for (String line : Files.readAllLines(TREES.resolve(tree + ".tree"))) {
                int separator = line.indexOf(SEPARATOR);
                if (separator > 0 && !line.startsWith("#")) {
                    String text = line.substring(separator + SEPARATOR.length()).strip();
                    node.write(line.substring(0, separator), text.replace('|', '\n'));
                }
            }
        }
        for (int job = 1; job <= jobs; job++) {
            node.write("sys/fs/cgroup/system.slice/slurmstepd.scope/job_" + job + "/cpu.stat", "usage_usec " + job);
        }
        return node;
    }

    /** The blade's controller has scanned its meters again, and the processors have counted on. */
    void count(int second) throws IOException {
        long micros = TimeUnit.MILLISECONDS.toMicros(Instant.now().toEpochMilli());
        for (String meter : List.of("", "cpu_", "memory_", "accel0_", "accel1_", "accel2_", "accel3_")) {
            write("sys/cray/pm_counters/" + meter + "energy", (1_000_000 + JOULES * second) + " J " + micros + " us");
        }
        write("sys/cray/pm_counters/freshness", Integer.toString(SCANS * second));
        for (String zone : List.of("intel-rapl:0", "intel-rapl:0:0", "intel-rapl:2", "intel-rapl:2:0")) {
            write("sys/class/powercap/" + zone + "/energy_uj", Long.toString(MICROJOULES * second % SMALLEST_RANGE));
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Path part = file.resolveSibling("." + file.getFileName());
        Files.createDirectories(file.getParent());
        Files.writeString(part, text + "\n");
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
