package io.github.jobenergy.quickstart.recording;

import io.github.jobenergy.schemas.job.RunKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The recorded environment of one call of the completion script by slurmctld: {@code NAME=value} and a NUL, repeated; values may
 * hold any byte but NUL.
 *
 * @param file the path of the recorded environment
 * @param run the run of the environment
 */
public record RecordedEnvironment(Path file, RunKey run) {

    static List<RecordedEnvironment> readAll(Path folder, String cluster) throws UnreadableRecordingException {
        List<RecordedEnvironment> environments = new ArrayList<>();
        for (Path file : RecordingText.files(folder, ".env0")) {
            environments.add(read(file, cluster));
        }
        return environments;
    }

    private static RecordedEnvironment read(Path file, String cluster) throws UnreadableRecordingException {
        String text = RecordingText.text(file);
        if (!text.endsWith("\0")) {
            throw UnreadableRecordingException.at(file, "expected a NUL at the end, found none");
        }
        String named = value(text, "CLUSTER").orElse(cluster);
        if (!named.equalsIgnoreCase(cluster)) {
            throw UnreadableRecordingException.at(
                    file, "expected the CLUSTER of slurm.conf, " + cluster + ", found '" + named + "'");
        }
        try {
            return new RecordedEnvironment(
                    file, RunKey.of(cluster, number(file, text, "JOBID"), number(file, text, "SUBMIT")));
        } catch (IllegalArgumentException outOfRange) {
            throw UnreadableRecordingException.at(file, String.valueOf(outOfRange.getMessage()));
        }
    }

    private static long number(Path file, String text, String name) throws UnreadableRecordingException {
        String value = value(text, name)
                .orElseThrow(() -> UnreadableRecordingException.at(file, "expected " + name + ", found none"));
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException notANumber) {
            throw UnreadableRecordingException.at(file, "expected a number as " + name + ", found '" + value + "'");
        }
    }

    private static Optional<String> value(String text, String name) {
        for (String entry : text.split("\0", -1)) {
            if (entry.startsWith(name + "=")) {
                return Optional.of(entry.substring(name.length() + 1));
            }
        }
        return Optional.empty();
    }

    /** Returns the bytes of the environment, unchanged. */
    public byte[] bytes() throws UnreadableRecordingException {
        return RecordingText.bytes(file);
    }
}
