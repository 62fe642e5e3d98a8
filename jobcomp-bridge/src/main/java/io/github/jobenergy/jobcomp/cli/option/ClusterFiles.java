package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.program.OptionFiles;
import io.github.jobenergy.program.OptionFiles.Named;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The options of several clusters: {@code --cluster-config} names the options file of one cluster and may be given more than
 * once. Its options override those of {@code --config}, and the command line overrides both.
 */
public final class ClusterFiles {

    /** The option that names the options file of a cluster. */
    public static final String OPTION = "--cluster-config";

    private ClusterFiles() {}

    /**
     * Expands the arguments into one argument list for each cluster; into a single list if no file of a cluster is named.
     *
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if a file is not of its format
     */
    public static List<String[]> expand(String[] arguments) throws IOException {
        OptionFiles optionFiles = new OptionFiles();
        Named clusters = Named.by(OPTION, arguments);
        if (clusters.files().isEmpty() || clusters.others().isEmpty()) {
            return List.<String[]>of(optionFiles.expand(arguments));
        }
        List<String[]> expanded = new ArrayList<>();
        for (Path file : clusters.files()) {
            List<String> ofOne = new ArrayList<>(clusters.others());
            ofOne.addAll(1, optionFiles.options(file));
            expanded.add(optionFiles.expand(ofOne.toArray(String[]::new)));
        }
        return expanded;
    }
}
