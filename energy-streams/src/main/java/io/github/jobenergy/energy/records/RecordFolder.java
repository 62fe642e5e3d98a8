package io.github.jobenergy.energy.records;

import io.github.jobenergy.energy.explain.RunRecords;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder with a file per topic, named {@code <topic>.ndjson} without the prefix: {@code job-completions.ndjson}, which is
 * required, and the optional {@code node-power}, {@code job-starts}, {@code node-states}, {@code node-job-energy}, {@code
 * job-energy} and {@code job-energy-revisions}.
 */
public final class RecordFolder {

    private final Path folder;
    private final RecordLines lines;

    /** A folder whose files are read with that reader. */
    public RecordFolder(Path folder, RecordLines lines) {
        this.folder = folder;
        this.lines = lines;
    }

    /** Reads all files of the folder. */
    public RunRecords read() throws IOException {
        List<JobCompletion> completions = new ArrayList<>();
        lines.read(file(Topic.JOB_COMPLETIONS), JobCompletion.class, (each, origin) -> completions.add(each));
        List<JobEnergy> results = new ArrayList<>(readIfPresent(Topic.JOB_ENERGY_REVISIONS, JobEnergy.class));
        results.addAll(readIfPresent(Topic.JOB_ENERGY, JobEnergy.class));
        return new RunRecords(
                completions,
                readIfPresent(Topic.JOB_STARTS, JobStart.class),
                readIfPresent(Topic.NODE_STATES, NodeState.class),
                readIfPresent(Topic.NODE_POWER, PowerReading.class),
                readIfPresent(Topic.NODE_JOB_ENERGY, NodeJobEnergy.class),
                results);
    }

    private Path file(Topic topic) {
        return folder.resolve(topic.baseName() + ".ndjson");
    }

    private <T> List<T> readIfPresent(Topic topic, Class<T> type) throws IOException {
        List<T> all = new ArrayList<>();
        if (Files.exists(file(topic))) {
            lines.read(file(topic), type, (each, origin) -> all.add(each));
        }
        return all;
    }
}
