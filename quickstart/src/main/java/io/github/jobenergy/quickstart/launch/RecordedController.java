package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.quickstart.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stand-ins for squeue and for {@code scontrol show job}, which answer that each run of a recording executes, with the allocations of
 * {@code scontrol-show-job.txt}: jobcomp-bridge then publishes the starts of the runs.
 */
final class RecordedController {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final String HEADER =
            "JOBID|STATE|SUBMIT_TIME|START_TIME|CPUS|TRES_ALLOC|OVER_SUBSCRIBE|USER|NODELIST|";

    private static final Pattern RUN = Pattern.compile("^JobId=(?<id>[0-9]+) .* UserId=(?<user>[^(]+)\\(.*"
            + " SubmitTime=(?<submit>\\S+) .* StartTime=(?<start>\\S+) .* NodeList=(?<nodes>\\S+) .* NumCPUs=(?<cpus>[0-9]+)"
            + " .* TRES=(?<tres>\\S+) .* OverSubscribe=(?<sharing>\\S+) .*");

    /** Replaces each bar by the delimiter of the option. */
    private static final String SQUEUE = """
            #!/bin/sh
            for word; do case $word in --Format=JobID:*) delimiter=${word#--Format=JobID:} ;; esac; done
            exec sed "s/|/${delimiter%%%%,*}/g" %s
            """;

    private static final String SCONTROL = """
            #!/bin/sh
            for job; do :; done
            exec sed -n -e "/^JobId=$job /{s/   *Nodes=/\\n     Nodes=/g;s/ JOB_GRES=/\\n   JOB_GRES=/;s/ MinCPUsNode=/\\n   MinCPUsNode=/;p;}" %s
            """;

    private RecordedController() {}

    /**
     * Writes the stand-ins to a folder.
     *
     * @return the settings that call them; absent if the recording has no allocations
     */
    static Optional<ControllerSettings> install(Recording recording, Path folder) throws IOException {
        Path jobs = recording.folder().resolve("scontrol-show-job.txt");
        if (!Files.exists(jobs)) {
            return Optional.empty();
        }
        List<String> table = new ArrayList<>(List.of(HEADER));
        for (String line : Files.readAllLines(jobs)) {
            Matcher run = RUN.matcher(line);
            if (run.matches()) {
                table.add(row(run));
            }
        }
        Path squeue = Executable.write(
                folder.resolve("squeue"),
                SQUEUE.formatted(Executable.quoted(Files.write(folder.resolve("squeue.table"), table))));
        Path scontrol =
                Executable.write(folder.resolve("scontrol-show-job"), SCONTROL.formatted(Executable.quoted(jobs)));
        return Optional.of(
                new ControllerSettings(squeue.toString(), scontrol.toString(), recording.cluster(), TIMEOUT));
    }

    private static String row(Matcher run) {
        return String.join(
                        "|",
                        run.group("id"),
                        "RUNNING",
                        seconds(run.group("submit")),
                        seconds(run.group("start")),
                        run.group("cpus"),
                        run.group("tres"),
                        run.group("sharing"),
                        run.group("user"),
                        run.group("nodes"))
                + "|";
    }

    /** The recorded cluster has UTC as its time zone. */
    private static String seconds(String time) {
        return Long.toString(LocalDateTime.parse(time).toEpochSecond(ZoneOffset.UTC));
    }
}
