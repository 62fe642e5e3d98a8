package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.launch.EnergyProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program energy-streams in a process of its own, set up as for a play: it does not wait as long as one at a site. */
public final class EnergyProcess {

    private EnergyProcess() {}

    /**
     * Starts one.
     *
     * @param state where it keeps its state
     * @param output the file that holds what it prints
     * @param options further options; the last value of a repeated option applies
     */
    public static JavaProcess start(Broker broker, Path state, Path output, String... options) throws IOException {
        return start(broker, EnergyProgram.applicationId(broker), state, output, options);
    }

    /** Starts one that has that application id. */
    public static JavaProcess start(Broker broker, String application, Path state, Path output, String... options)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "run",
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--topic-prefix=" + broker.topicPrefix(),
                "--application-id=" + application,
                "--state-dir=" + state,
                "--lateness=PT3S",
                "--deadline=PT15S",
                "--coalescing=PT0.2S",
                "--kafka=commit.interval.ms=1000",
                "--kafka=session.timeout.ms=6000"));
        words.addAll(List.of(options));
        return JavaProcess.start(EnergyStreams.class, output, words.toArray(String[]::new));
    }
}
