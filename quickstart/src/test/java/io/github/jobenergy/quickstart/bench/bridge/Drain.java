package io.github.jobenergy.quickstart.bench.bridge;

import io.github.jobenergy.quickstart.bench.BenchTopics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * How fast a full spool is published: from the start of the program until a consumer that reads what is committed has every
 * run, beside a plain producer; see {@link PlainSending}. Both are rehearsed first, since the brokers and the consumer they
 * are timed against are cold at the beginning and compile their code while the first of them is timed.
 */
final class Drain {

    private static final Duration SAMPLED = Duration.ofSeconds(2);

    private final String bootstrapServers;
    private final Path workFolder;
    private final List<String> options;

    /** On these brokers, by a bridge with these options besides where everything is. */
    Drain(String bootstrapServers, Path workFolder, List<String> options) {
        this.bootstrapServers = bootstrapServers;
        this.workFolder = workFolder;
        this.options = List.copyOf(options);
    }

    /**
     * What was seen.
     *
     * @param runs how many records
     * @param bridge from its start to the last commit
     * @param load what it took
     * @param plain the plain producer, likewise a program
     * @param warm how long a plain producer took that had them in memory
     */
    record Result(int runs, Arrivals.Received bridge, Load load, Arrivals.Received plain, Duration warm) {

        /** Of a plain program's speed. */
        double ratio() {
            return bridge.rate(runs) / plain.rate(runs);
        }

        /** Records per second of the warm producer. */
        double warmRate() {
            return runs * 1_000.0 / warm.toMillis();
        }

        /** Of that. */
        double ratioToWarm() {
            return bridge.rate(runs) / warmRate();
        }
    }

    /**
     * What the bridge took of the machine.
     *
     * @param processorTime all its processor time
     * @param memory samples of its memory, in MiB, the last one its peak
     * @param heapMebibytes the most in its heap after a collection
     */
    record Load(Duration processorTime, List<Long> memory, long heapMebibytes) {

        Load {
            memory = List.copyOf(memory);
        }
    }

    /** Does all of it with a spool of that many runs, by other programs and on other topics. */
    void warmUp(FilledSpool spool, int runs) throws IOException, InterruptedException, ExecutionException {
        BenchTopics.WARM_UP.create(bootstrapServers);
        bridge(spool, runs, BenchTopics.WARM_UP);
        new PlainSending(bootstrapServers, BenchTopics.WARM_UP, runs, workFolder).byProgram();
    }

    /** Drains a spool of that many runs. */
    Result run(FilledSpool spool, int runs) throws IOException, InterruptedException, ExecutionException {
        BenchTopics.DEFAULT.create(bootstrapServers);
        Drained bridge = bridge(spool, runs, BenchTopics.DEFAULT);
        PlainSending plain = new PlainSending(bootstrapServers, BenchTopics.DEFAULT, runs, workFolder);
        return new Result(runs, bridge.received(), bridge.load(), plain.byProgram(), plain.byWarmProducer());
    }

    private record Drained(Arrivals.Received received, Load load) {}

    private Drained bridge(FilledSpool spool, int runs, BenchTopics topics) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--cluster=rig22",
                "--spool=" + spool.folder(),
                "--bootstrap-server=" + bootstrapServers,
                "--topic-prefix=" + topics.prefix()));
        arguments.addAll(options);
        long started = System.nanoTime();
        try (MeasuredBridge bridge = MeasuredBridge.start(workFolder, arguments);
                Arrivals arrivals = new Arrivals(bootstrapServers, topics.completions())) {
            List<Long> memory = new ArrayList<>();
            Arrivals.Received received = arrivals.await(runs, started, since -> {
                if (since.compareTo(SAMPLED.multipliedBy(memory.size() + 1L)) >= 0) {
                    memory.add(bridge.residentMebibytes());
                }
                if (!bridge.isAlive()) {
                    throw new IOException("the bridge has ended:\n" + bridge.output());
                }
            });
            memory.add(bridge.peakMebibytes());
            return new Drained(
                    received, new Load(bridge.processorTime(), memory, bridge.heapAfterCollectionMebibytes()));
        }
    }
}
