package io.github.jobenergy.quickstart.rig;

import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;

/**
 * A real Slurm, a broker, and a reader of the published completions.
 *
 * @param rig the Slurm
 * @param broker the Kafka
 * @param topic the reader
 */
public record RigTestbed(SlurmRig rig, EmbeddedBroker broker, CompletionsTopic topic) implements AutoCloseable {

    /** Starts a testbed whose broker has its data in that folder. */
    public static RigTestbed start(RigSettings settings, Path kafka)
            throws IOException, InterruptedException, ExecutionException {
        SlurmPackages.require();
        SlurmRig rig = SlurmRig.start(settings);
        try {
            EmbeddedBroker broker = EmbeddedBroker.start(kafka);
            return new RigTestbed(rig, broker, CompletionsTopic.create(broker.bootstrapServers()));
        } catch (IOException | InterruptedException | ExecutionException | RuntimeException failed) {
            rig.close();
            throw failed;
        }
    }

    /** Starts a bridge. */
    public RigBridge startBridge(String... options) throws IOException {
        return RigBridge.start(rig, broker.bootstrapServers(), options);
    }

    /** Starts {@code jobcomp-bridge annotate}. */
    public RigBridge startAnnotation(String... options) throws IOException {
        return RigBridge.startAnnotation(rig, broker.bootstrapServers(), options);
    }

    @Override
    public void close() throws IOException {
        topic.close();
        broker.close();
        rig.close();
    }
}
