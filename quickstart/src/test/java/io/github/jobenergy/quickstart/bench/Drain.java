package io.github.jobenergy.quickstart.bench;

import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * How fast a full spool is published: from the start of the program until a consumer that reads what is committed has every
 * run, beside a plain producer; see {@link PlainSending}.
 */
final class Drain {

    private static final Duration SAMPLED = Duration.ofSeconds(2);

    private final EmbeddedBroker broker;
    private final FilledSpool spool;
    private final Path workplace;

    Drain(EmbeddedBroker broker, FilledSpool spool, Path workplace) {
        this.broker = broker;
        this.spool = spool;
        this.workplace = workplace;
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

    /** Drains a spool of that many runs, with these options besides where everything is. */
    Result run(int runs, List<String> options) throws IOException, InterruptedException, ExecutionException {
        BenchTopics.create(broker.bootstrapServers());
        List<String> arguments = new ArrayList<>(List.of(
                "--cluster=rig22", "--spool=" + spool.folder(), "--bootstrap-server=" + broker.bootstrapServers()));
        arguments.addAll(options);
        Arrivals.Seen seen;
        Load load;
        long started = System.nanoTime();
        try (BridgeProcess bridge = BridgeProcess.start(workplace, arguments);
                Arrivals arrivals = new Arrivals(broker.bootstrapServers(), BenchTopics.COMPLETIONS)) {
            List<Long> memory = new ArrayList<>();
            seen = arrivals.await(runs, started, since -> {
                if (since.compareTo(SAMPLED.multipliedBy(memory.size() + 1L)) >= 0) {
                    memory.add(bridge.residentMebibytes());
                }
                if (!bridge.isAlive()) {
                    throw new IOException("the bridge has ended:\n" + bridge.said());
                }
            });
            memory.add(bridge.peakMebibytes());
            load = new Load(bridge.processorTime(), memory, bridge.heapAfterCollectionMebibytes());
        }
        PlainSending plain = new PlainSending(broker.bootstrapServers(), runs, workplace);
        return new Result(runs, seen, load, plain.byProgram(), plain.byWarmProducer());
    }
}
