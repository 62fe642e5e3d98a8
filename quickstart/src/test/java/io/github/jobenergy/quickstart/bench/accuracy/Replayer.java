package io.github.jobenergy.quickstart.bench.accuracy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The program under test: computes results from files of records. */
public interface Replayer {

    /**
     * Replays files, one record per line.
     *
     * @param files the files
     * @param options further options of the program
     * @return the published records as lines: energies of hours of nodes, then the last revision of the energy of each run
     */
    List<String> replay(Files files, List<String> options) throws IOException;

    /**
     * The input files.
     *
     * @param readings values of node-power
     * @param states values of node-states
     * @param starts values of job-starts
     * @param completions values of job-completions
     */
    record Files(Path readings, Path states, Path starts, Path completions) {}
}
