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
 * are timed against are cold at the beginning and compile their code on the processors of whoever comes first.
 */
final class Drain {

    private static final Duration SAMPLED = Duration.ofSeconds(2);

    private final String bootstrapServers;
    private final Path workplace;
    private final List<String> options;

    /** On these brokers, by a bridge with these options besides where everything is. */
    Drain(String bootstrapServers, Path workplace, List<String> options) {
        this.bootstrapServers = bootstrapServers;
        this.workplace = workplace;
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
    record Result(int runs, Arrivals.Seen bridge, Load load, Arrivals.Seen plain, Duration warm) {

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
    void rehearse(FilledSpool spool, int runs) throws IOException, InterruptedException, ExecutionException {
        BenchTopics.REHEARSAL.create(bootstrapServers);
        bridge(spool, runs, BenchTopics.REHEARSAL);
        new PlainSending(bootstrapServers, BenchTopics.REHEARSAL, runs, workplace).byProgram();
    }

    /** Drains a spool of that many runs. */
    Result run(FilledSpool spool, int runs) throws IOException, InterruptedException, ExecutionException {
        BenchTopics.USUAL.create(bootstrapServers);
        Drained bridge = bridge(spool, runs, BenchTopics.USUAL);
        PlainSending plain = new PlainSending(bootstrapServers, BenchTopics.USUAL, runs, workplace);
        return new Result(runs, bridge.seen(), bridge.load(), plain.byProgram(), plain.byWarmProducer());
    }

    private record Drained(Arrivals.Seen seen, Load load) {}

    private Drained bridge(FilledSpool spool, int runs, BenchTopics topics) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--cluster=rig22",
                "--spool=" + spool.folder(),
                "--bootstrap-server=" + bootstrapServers,
                "--topic-prefix=" + topics.prefix()));
        arguments.addAll(options);
        long started = System.nanoTime();
        try (MeasuredBridge bridge = MeasuredBridge.start(workplace, arguments);
                Arrivals arrivals = new Arrivals(bootstrapServers, topics.completions())) {
            List<Long> memory = new ArrayList<>();
            Arrivals.Seen seen = arrivals.await(runs, started, since -> {
                if (since.compareTo(SAMPLED.multipliedBy(memory.size() + 1L)) >= 0) {
                    memory.add(bridge.residentMebibytes());
                }
                if (!bridge.isAlive()) {
                    throw new IOException("the bridge has ended:\n" + bridge.said());
                }
            });
            memory.add(bridge.peakMebibytes());
            return new Drained(seen, new Load(bridge.processorTime(), memory, bridge.heapAfterCollectionMebibytes()));
        }
    }
}
