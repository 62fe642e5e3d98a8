package io.github.jobenergy.node.bench;

import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.node.sample.NodeReport;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceKinds;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.Surroundings;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program that asks all sources of a node once a second and puts what they tell into the JSON of the contract, as the
 * collector does before it hands it to Kafka. Called with the folder the files are below and how many seconds it runs; prints
 * how much it told.
 */
final class InbandCollector {

    private InbandCollector() {}

    public static void main(String[] args) throws InterruptedException {
        Surroundings surroundings = new Surroundings("node1", Path.of(args[0]), Clock.systemUTC());
        int seconds = Integer.parseInt(args[1]);
        Counted counted = new Counted();
        List<PowerSource> sources = new ArrayList<>();
        for (String kind : List.of("rapl", "pm_counters", "hwmon")) {
            sources.add(SourceKinds.named(kind).orElseThrow().open(new SourceSpec(kind, Map.of()), surroundings));
        }
        long start = System.nanoTime();
        for (int second = 1; second <= seconds; second++) {
            sources.forEach(source -> read(source, counted));
            long rest = start + TimeUnit.SECONDS.toNanos(second) - System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(Math.max(0, rest));
        }
        System.out.println(counted.samples + " " + counted.bytes + " " + counted.uses + " " + counted.rejections);
    }

    private static void read(PowerSource source, Counted counted) {
        try {
            source.read(counted);
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static final class Counted implements Findings {

        private final ContractCodec codec = new ContractCodec();
        private final OutputStream nowhere = OutputStream.nullOutputStream();
        private long samples;
        private long bytes;
        private long uses;
        private long rejections;

        @Override
        public void found(Sample sample) {
            byte[] value = codec.write(sample.reading(
                    new NodeKey("bench", sample.target()), sample.deviceTime().orElse(sample.arrival())));
            try {
                nowhere.write(value);
            } catch (IOException never) {
                throw new IllegalStateException(never);
            }
            samples++;
            bytes += value.length;
            uses += sample.uses().size();
        }

        @Override
        public void found(NodeReport report) {
            throw new IllegalStateException("expected no report of a node, found " + report);
        }

        @Override
        public void rejected(Rejection rejection) {
            rejections++;
        }
    }
}
