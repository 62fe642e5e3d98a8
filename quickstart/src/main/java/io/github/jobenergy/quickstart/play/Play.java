package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.quickstart.launch.ProgramStoppedException;
import io.github.jobenergy.quickstart.launch.Programs;
import io.github.jobenergy.quickstart.recording.RecordedEnvironment;
import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Plays a recording to running programs: node-bridge reads the states and sensors of the nodes, the completion script is called
 * for each run, and the results of the programs are awaited. This class computes no result.
 */
public final class Play {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** Longer than the coalescing of revisions, and than a commit. */
    private static final Duration QUIET_PERIOD = Duration.ofSeconds(2);

    private final Recording recording;
    private final Programs programs;
    private final PlayProgress progress;

    /**
     * A play of this recording.
     *
     * @param programs the running programs, which are checked repeatedly
     * @param progress prints the progress
     */
    public Play(Recording recording, Programs programs, PlayProgress progress) {
        this.recording = recording;
        this.programs = programs;
        this.progress = progress;
    }

    /**
     * Plays the recording, and returns when every run has been answered and no more records arrive.
     *
     * @throws StepFailedException if a step does not finish in time
     * @throws ProgramStoppedException if a program has stopped: no more records would arrive
     */
    public void run(ResultReader reader)
            throws IOException, InterruptedException, StepFailedException, ProgramStoppedException {
        progress.print("nodes", programs.publishNodes());
        callHook(reader);
        await(
                "completed",
                recording.runs(),
                reader,
                run -> reader.results().completion(run).isPresent());
        await("accounted", expectedInAccounting(), reader, reader.results()::isAccounted);
        await("energy", recording.runs(), reader, reader.results()::isComputed);
        awaitPlaces(reader);
        if (recording.hasFootprints()) {
            await("footprint", recording.runs(), reader, reader.results()::hasFootprint);
        }
        awaitQuiet(reader);
    }

    private void awaitPlaces(ResultReader reader)
            throws InterruptedException, StepFailedException, ProgramStoppedException {
        PlaceResults results = reader.results().places();
        Set<PlaceHour> hours = programs.placeHours();
        if (!hours.isEmpty()) {
            await("metered", hours, reader, results::isMetered);
            await("pPUE", hours, reader, results::hasSlot);
        }
    }

    private void callHook(ResultReader reader) throws IOException, InterruptedException, ProgramStoppedException {
        List<RecordedEnvironment> environments = recording.environments();
        for (int called = 1; called <= environments.size(); called++) {
            RecordedEnvironment environment = environments.get(called - 1);
            programs.requireRunning();
            programs.hook().call(environment);
            progress.count("hook", called - 1, called, environments.size());
            reader.poll();
        }
    }

    private Set<RunKey> expectedInAccounting() {
        Set<RunKey> expected = recording.runs();
        expected.retainAll(programs.accounted());
        return expected;
    }

    private <T> void await(String step, Set<T> results, ResultReader reader, Predicate<T> isReceived)
            throws InterruptedException, StepFailedException, ProgramStoppedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        int received = 0;
        while (received < results.size()) {
            List<T> receivedResults = results.stream().filter(isReceived).toList();
            received = progress.count(step, received, receivedResults.size(), results.size());
            if (received < results.size() && System.nanoTime() > deadline) {
                T missing =
                        results.stream().filter(isReceived.negate()).findFirst().orElseThrow();
                throw new StepFailedException(
                        "step " + step + ": expected " + results.size() + " results within " + TIMEOUT.toSeconds()
                                + " s, found " + received + "; the first missing one is that of " + missing);
            }
            programs.requireRunning();
            reader.poll();
        }
    }

    private static void awaitQuiet(ResultReader reader) {
        long quietSince = System.nanoTime();
        while (System.nanoTime() - quietSince < QUIET_PERIOD.toNanos()) {
            if (reader.poll()) {
                quietSince = System.nanoTime();
            }
        }
    }
}
