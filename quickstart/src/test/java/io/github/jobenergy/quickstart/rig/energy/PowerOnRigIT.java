package io.github.jobenergy.quickstart.rig.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.launch.EnergyProgram;
import io.github.jobenergy.quickstart.play.ResultReader;
import io.github.jobenergy.quickstart.play.Results;
import io.github.jobenergy.quickstart.rig.RigBridge;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.SlurmPackages;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All programs on a real Slurm, with power from two instruments at once: each node's pm_counters, read every second, and what
 * Slurm reports of the same sensors, polled every five. Jobs of 20 s have nodes to themselves, which draw 350 W then and 200 W
 * otherwise. What comes out is held against the sensors' own record.
 */
@Tag("soak")
class PowerOnRigIT {

    private static final Set<String> BOTH = Set.of(RigMeters.COUNTERS, RigMeters.SLURM);

    private static final long STEP_WATTS = 150;

    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final ContractCodec CODEC = new ContractCodec();

    @Test
    void theEnergyOfEachMeterIsThatOfTheSensors(@TempDir Path folder) throws Exception {
        SlurmPackages.require();
        try (SlurmRig rig = SlurmRig.start(RigSettings.PLAIN);
                EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"));
                EnergyApp energy = EnergyProgram.start(broker, folder.resolve("streams"));
                RigMeters meters = RigMeters.start(rig, broker, folder.resolve("node-bridge"));
                RigBridge jobs = RigBridge.start(rig, broker.bootstrapServers(), RigBridge.shortDelays());
                ResultReader reader = ResultReader.of(broker)) {
            meters.awaitThree(BOTH);
            meters.await(BOTH, nextMinute());
            submit(rig, "--nodelist=n1", "sleep 20");
            submit(rig, "--nodelist=n2", "sleep 20");
            submit(rig, "--nodelist=n[3-4]", "srun sleep 20");
            jobs.await(
                    "all jobs to end",
                    TIMEOUT,
                    () -> rig.hookCalls().size() == 3 && rig.queued().isEmpty());
            meters.awaitTwoMore(BOTH);
            Set<RunKey> runs = new TreeSet<>(rig.hookCalls());
            jobs.await("every run to be answered for good", TIMEOUT, () -> {
                boolean hasMore = reader.poll();
                return !hasMore && runs.stream().allMatch(run -> isFinal(reader.results(), run));
            });

            assertEquals(List.of(), reader.results().rejections());
            assertFalse(energy.hasEnded());
            List<PowerReading> readings = RigMeters.readings(TopicContents.of(broker));
            for (RunKey run : runs) {
                Case each = Case.of(rig, reader.results().completion(run).orElseThrow());
                ReferenceEnergy byCounters = new ReferenceEnergy(rig.sensor(), from(RigMeters.COUNTERS, readings));
                each.assertByCounters(reader.results().energy(run).orElseThrow(), each.error(byCounters));
                ReferenceEnergy bySlurm = new ReferenceEnergy(rig.sensor(), from(RigMeters.SLURM, readings));
                each.assertBySlurm(bySlurmAlone(broker, each.completion()), each.error(bySlurm));
            }
        }
    }

    /** In the minute in which both were started, the one started first metered more, and that decides. */
    private static Instant nextMinute() {
        return Instant.now().truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
    }

    private static void submit(SlurmRig rig, String nodes, String work) throws IOException, InterruptedException {
        rig.run("alice", "sbatch", "--exclusive", nodes, "--time=5", "--mem=100", "--output=/dev/null", "--wrap", work);
    }

    private static List<PowerReading> from(String source, List<PowerReading> readings) {
        return readings.stream()
                .filter(reading -> reading.source().equals(source))
                .toList();
    }

    /** On a loaded machine the first result may lack readings that were read after the deadline. */
    private static boolean isFinal(Results results, RunKey run) {
        return results.completion(run).filter(JobCompletion::settled).isPresent()
                && results.isAccounted(run)
                && results.isComputed(run)
                && results.energy(run).orElseThrow().figures().coverage().compareTo(BigDecimal.ONE) == 0;
    }

    /** What Slurm's polled watts make of a run, with no other instrument. */
    private static JobEnergy bySlurmAlone(EmbeddedBroker broker, JobCompletion completion)
            throws MalformedRecordException, MalformedHostlistException {
        TopicContents contents = TopicContents.of(broker);
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        for (PowerReading reading : from(RigMeters.SLURM, RigMeters.readings(contents))) {
            assertTrue(replay.read(reading).isEmpty(), reading::toString);
        }
        for (var message : contents.of(Topic.NODE_STATES)) {
            replay.observe(CODEC.read(NodeState.class, message.value()));
        }
        replay.complete(completion);
        replay.close();
        return replay.result(completion.run()).orElseThrow();
    }

    /**
     * A run, and its energy according to the sensors of its nodes.
     *
     * @param completion the run
     * @param nodes the nodes that it had to itself
     * @param joules what they drew while it had them
     */
    private record Case(JobCompletion completion, List<String> nodes, double joules) {

        static Case of(SlurmRig rig, JobCompletion completion) throws MalformedHostlistException {
            List<String> nodes =
                    Hostlist.parse(completion.resources().nodes().orElseThrow()).nodes();
            double joules = 0;
            for (String node : nodes) {
                joules += rig.sensor()
                        .joules(node, start(completion), completion.times().endTime());
            }
            return new Case(completion, nodes, joules);
        }

        private static Instant start(JobCompletion completion) {
            return completion.times().startTime().orElseThrow();
        }

        /** How far a result by these readings may be wrong at the start and at the end of the run, in joules. */
        double error(ReferenceEnergy reference) {
            return nodes.stream()
                    .mapToDouble(node -> reference.error(node, start(completion))
                            + reference.error(node, completion.times().endTime()))
                    .sum();
        }

        void assertByCounters(JobEnergy result, double error) {
            assertWithin(error, result, RigMeters.COUNTERS);
        }

        /** Slurm shows a power that is up to an interval old. */
        void assertBySlurm(JobEnergy result, double error) {
            double stalenessError = 2.0 * RigMeters.SLURM_SECONDS * STEP_WATTS * nodes.size();
            assertWithin(error + stalenessError, result, RigMeters.SLURM);
            double low = joules(result.figures().uncertaintyLow().millijoules());
            double high =
                    joules(result.figures().uncertaintyHigh().orElseThrow().millijoules());
            assertTrue(
                    low <= joules && joules <= high,
                    () -> "expected " + joules + " J within " + low + " to " + high + " J: " + result);
        }

        private void assertWithin(double most, JobEnergy result, String source) {
            double found = joules(result.figures().energy().millijoules());
            System.out.printf(
                    Locale.ROOT,
                    "rig: %s by %s: %.1f J, the sensors %.1f J, at most %.0f J apart%n",
                    completion.run(),
                    source,
                    found,
                    joules,
                    most);
            assertEquals(List.of(source), result.figures().sources());
            assertEquals(joules, found, most, result::toString);
        }

        private static double joules(long millijoules) {
            return millijoules / 1_000.0;
        }
    }
}
