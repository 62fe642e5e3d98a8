package io.github.jobenergy.quickstart.recording;

import io.github.jobenergy.schemas.job.RunKey;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder that holds what one cluster said and drew for a while:
 *
 * <pre>
 *   slurm.conf             ClusterName
 *   jobs.tsv               label, job id
 *   env/*.env0             the environments of the completion script, in the order of their names
 *   sacct.x1f              the accounting: every field of every row, 0x1f between fields, epoch times
 *   scontrol-show-node.txt the nodes, one a line
 *   sensor/NODE.csv        each node's sensor: epoch_s,energy_J,power_W,jobs
 * </pre>
 *
 * @param folder where it lies
 * @param cluster the cluster's name in lower case
 * @param labels what each job was for, by job id
 * @param environments what the completion script was given, in that order
 * @param nodes the names of the nodes that Slurm showed
 * @param sensors what each node's sensor showed, by node, oldest first
 */
public record Recording(
        Path folder,
        String cluster,
        Map<Long, String> labels,
        List<RecordedEnvironment> environments,
        List<String> nodes,
        Map<String, List<SensorRow>> sensors) {

    private static final char SEPARATOR = '\u001f';

    private static final Pattern CLUSTER_NAME =
            Pattern.compile("^\\s*ClusterName\\s*=\\s*(\\S+)", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    private static final Pattern NODE_NAME = Pattern.compile("\\s*NodeName=(\\S+)");

    public Recording {
        labels = Map.copyOf(labels);
        environments = List.copyOf(environments);
        nodes = List.copyOf(nodes);
        sensors = Collections.unmodifiableMap(new TreeMap<>(sensors));
    }

    /**
     * Reads a folder.
     *
     * @throws UnreadableRecordingException if a file is not there or not of the layout above
     */
    public static Recording read(Path folder) throws UnreadableRecordingException {
        if (!folder.toFile().isDirectory()) {
            throw UnreadableRecordingException.at(folder, "expected the folder of a recording, found none");
        }
        String cluster = cluster(folder.resolve("slurm.conf"));
        requireWholeRows(folder.resolve("sacct.x1f"));
        return new Recording(
                folder,
                cluster,
                labels(folder.resolve("jobs.tsv")),
                RecordedEnvironment.readAll(folder.resolve("env"), cluster),
                nodes(folder.resolve("scontrol-show-node.txt")),
                sensors(folder.resolve("sensor")));
    }

    private static String cluster(Path file) throws UnreadableRecordingException {
        Matcher name = CLUSTER_NAME.matcher(RecordingText.text(file));
        if (!name.find()) {
            throw UnreadableRecordingException.at(file, "expected ClusterName=, found none");
        }
        return name.group(1).toLowerCase(Locale.ROOT);
    }

    /** Fields may hold line ends, so that rows are told by their fields alone. */
    private static void requireWholeRows(Path file) throws UnreadableRecordingException {
        String text = RecordingText.text(file);
        int headerEnd = text.indexOf('\n');
        long betweenFields = separators(text.substring(0, Math.max(0, headerEnd)));
        if (betweenFields == 0) {
            throw UnreadableRecordingException.at(
                    file, 1, "expected a header line with 0x1f between fields, found none");
        }
        long tooMany = separators(text.substring(headerEnd)) % betweenFields;
        if (tooMany != 0) {
            throw UnreadableRecordingException.at(
                    file,
                    "expected " + (betweenFields + 1) + " fields in every row, found " + (tooMany + 1) + " in one");
        }
    }

    private static long separators(String text) {
        return text.chars().filter(letter -> letter == SEPARATOR).count();
    }

    private static Map<Long, String> labels(Path file) throws UnreadableRecordingException {
        Map<Long, String> labels = new TreeMap<>();
        long line = 0;
        for (String text : RecordingText.lines(file)) {
            line++;
            String[] cells = text.split("\t", -1);
            if (cells.length < 2 || !cells[1].matches("\\d{1,18}")) {
                throw UnreadableRecordingException.at(
                        file, line, "expected a label, a tab and a job id, found '" + text + "'");
            }
            labels.put(Long.parseLong(cells[1]), cells[0]);
        }
        return labels;
    }

    private static List<String> nodes(Path file) throws UnreadableRecordingException {
        List<String> nodes = new ArrayList<>();
        long line = 0;
        for (String text : RecordingText.lines(file)) {
            line++;
            Matcher name = NODE_NAME.matcher(text);
            if (name.lookingAt()) {
                nodes.add(name.group(1));
            } else if (!text.isBlank()) {
                throw UnreadableRecordingException.at(file, line, "expected NodeName=, found '" + text + "'");
            }
        }
        if (nodes.isEmpty()) {
            throw UnreadableRecordingException.at(file, "expected a node on each line, found none");
        }
        return nodes;
    }

    private static Map<String, List<SensorRow>> sensors(Path folder) throws UnreadableRecordingException {
        Map<String, List<SensorRow>> sensors = new TreeMap<>();
        for (Path file : RecordingText.files(folder, ".csv")) {
            String name = file.getFileName().toString();
            sensors.put(name.substring(0, name.length() - ".csv".length()), SensorRow.readAll(file));
        }
        return sensors;
    }

    /** The runs the completion script was called for, by key. */
    public SortedSet<RunKey> runs() {
        return new TreeSet<>(environments.stream().map(RecordedEnvironment::run).toList());
    }

    /**
     * Makes sure that it did not begin after that time: what lies ahead of a host's clock by years is rejected as by a broken one.
     *
     * @throws UnreadableRecordingException if it did
     */
    public void requireBegunBefore(Instant latest) throws UnreadableRecordingException {
        if (start().isAfter(latest)) {
            throw UnreadableRecordingException.at(
                    folder,
                    "expected a recording that began before " + latest
                            + ", by this machine's clock, found one that began " + start());
        }
    }

    /** The first instant any sensor showed. */
    public Instant start() {
        List<Instant> times = new ArrayList<>();
        sensors.values().stream()
                .flatMap(Collection::stream)
                .map(SensorRow::time)
                .forEach(times::add);
        return Collections.min(times);
    }

    /** The recorded accounting, for whoever stands in for sacct. */
    public Path accounting() {
        return folder.resolve("sacct.x1f");
    }
}
