package io.github.jobenergy.quickstart.report;

import io.github.jobenergy.quickstart.play.Published;
import io.github.jobenergy.quickstart.play.Results;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the results of a play to files, and prints the table of the runs, the PUEs of places and the names of the files. */
public final class ResultReport {

    private final Results results;
    private final Function<String, Path> fileOf;
    private final List<String> files = new ArrayList<>();

    /**
     * A report of results.
     *
     * @param fileOf returns the path of a file with that name
     */
    public ResultReport(Results results, Function<String, Path> fileOf) {
        this.results = results;
        this.fileOf = fileOf;
    }

    /** Writes the files and prints the report. */
    public void write(PrintWriter out) throws IOException {
        writeFiles();
        List<JobEnergy> energies =
                results.energies().stream().map(Published::value).toList();
        Map<RunKey, JobFootprint> footprintOfRuns = results.footprints().stream()
                .map(Published::value)
                .collect(Collectors.toMap(JobFootprint::run, Function.identity()));
        List<String> pues = PueLines.lines(
                results.places().rows().stream().map(Published::value).toList());
        out.println();
        EnergyTable.lines(energies, footprintOfRuns).forEach(out::println);
        out.println();
        if (!pues.isEmpty()) {
            pues.forEach(out::println);
            out.println();
        }
        files.forEach(out::println);
        out.flush();
    }

    private void writeFiles() throws IOException {
        file("job-energy.ndjson", results.energies(), "results, one record per line");
        file("node-job-energy.ndjson", results.nodeEnergies(), "energy of each run on each node");
        file("job-footprint.ndjson", results.footprints(), "emissions, cost and facility energy of each run");
        file("place-energy.ndjson", results.places().rows(), "energy and pPUE of each place and hour");
        file("job-completions.ndjson", results.completions(), "completions of all runs, every revision");
        file("rejections.ndjson", results.rejections(), results.rejections().size() + " rejected inputs");
    }

    /** Writes a file, which is also written if it is empty, but then not named in the report. */
    private <T> void file(String name, Collection<Published<T>> records, String content) throws IOException {
        Path file = fileOf.apply(name);
        Ndjson.write(file, records);
        if (!records.isEmpty()) {
            files.add(file + "  (" + content + ")");
        }
    }
}
