package io.github.jobenergy.quickstart.recording;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rate.RateKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A recording of one cluster over some time, a folder with the data of Slurm and of the sensors of the nodes:
 *
 * <pre>
 *   slurm.conf             ClusterName
 *   jobs.tsv               label, job id
 *   env/*.env0             the environments of the completion script, in the order of their names
 *   sacct.x1f              the accounting: every field of every row, 0x1f between fields, epoch times
 *   scontrol-show-node.txt the nodes, one a line
 *   sensor/NODE.csv        each node's sensor: epoch_s,energy_J,power_W,jobs
 *   rates/RATE.csv         optional, for carbon_intensity, electricity_price and pue: the table of a site that rate-bridge reads
 *   places/                optional: the places of the site and the metrics of their meters
 * </pre>
 *
 * @param folder the path of the recording
 * @param cluster the cluster's name in lower case
 * @param labels the purpose of each job, by job id
 * @param environments the environments of the completion script, in the order of their names
 * @param nodes the names of the nodes in the output of Slurm
 * @param sensors the rows of each node's sensor, by node, oldest first
 * @param places the places and the metrics of their meters; absent if the recording has none
 */
public record Recording(
        Path folder,
        String cluster,
        Map<Long, String> labels,
        List<RecordedEnvironment> environments,
        List<String> nodes,
        Map<String, List<SensorRow>> sensors,
        Optional<RecordedPlaces> places) {

    private static final char SEPARATOR = '\u001f';

    private static final Duration HOUR = Duration.ofHours(1);

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
     * @throws UnreadableRecordingException if a file does not exist or does not have the format above
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
                sensors(folder.resolve("sensor")),
                RecordedPlaces.read(folder.resolve("places")));
    }

    private static String cluster(Path file) throws UnreadableRecordingException {
        Matcher name = CLUSTER_NAME.matcher(RecordingText.text(file));
        if (!name.find()) {
            throw UnreadableRecordingException.at(file, "expected ClusterName=, found none");
        }
        return name.group(1).toLowerCase(Locale.ROOT);
    }

    /**
     * Checks that the rows are complete. Fields may contain line ends, so rows are delimited by the number of their fields alone.
     */
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

    /** Returns the runs for which the completion script was called, by key. */
    public SortedSet<RunKey> runs() {
        return new TreeSet<>(environments.stream().map(RecordedEnvironment::run).toList());
    }

    /**
     * Checks that the recording did not begin after that time: readings that are years ahead of a host's clock are rejected as
     * those of a broken clock.
     *
     * @throws UnreadableRecordingException if the recording began after that time
     */
    public void requireBegunBefore(Instant latest) throws UnreadableRecordingException {
        if (start().isAfter(latest)) {
            throw UnreadableRecordingException.at(
                    folder,
                    "expected a recording that began before " + latest
                            + ", by this machine's clock, found one that began " + start());
        }
    }

    /**
     * Returns the recording as it can be played at that time: without its places if one of their metrics or the last hour is not
     * over, since energy-streams computes the energy of a place after the end of the hour.
     */
    public Recording playableAt(Instant now) {
        Instant end = hours().last().plus(HOUR);
        boolean isOver = places.filter(known -> known.isAfter(now)).isEmpty() && !end.isAfter(now);
        return new Recording(folder, cluster, labels, environments, nodes, sensors, isOver ? places : Optional.empty());
    }

    /** Returns the time of the first row of any sensor. */
    public Instant start() {
        return times().min(Comparator.naturalOrder()).orElseThrow();
    }

    /** Returns the UTC hours in which sensors have rows, each by its first instant. */
    public SortedSet<Instant> hours() {
        return new TreeSet<>(
                times().map(time -> time.truncatedTo(ChronoUnit.HOURS)).toList());
    }

    private Stream<Instant> times() {
        return sensors.values().stream().flatMap(Collection::stream).map(SensorRow::time);
    }

    /** Checks whether a play of the recording has footprints: whether energy is multiplied by a rate or by the PUE of a place. */
    public boolean hasFootprints() {
        return !rates().isEmpty() || places.isPresent();
    }

    /** Returns the tables of rates, by their rate; empty if the recording has none. */
    public SortedMap<RateKind, Path> rates() {
        SortedMap<RateKind, Path> tables = new TreeMap<>();
        for (RateKind rate : RateKind.values()) {
            Path table = folder.resolve("rates").resolve(word(rate) + ".csv");
            if (Files.isRegularFile(table)) {
                tables.put(rate, table);
            }
        }
        return tables;
    }

    /** Returns the name of a rate in the contract, such as {@code pue}. */
    public static String word(RateKind rate) {
        return rate.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the file of the recorded accounting, for a stand-in of sacct. */
    public Path accounting() {
        return folder.resolve("sacct.x1f");
    }
}
