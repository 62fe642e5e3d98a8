package io.github.jobenergy.quickstart.recording;

import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One line of {@code scontrol show node -o}: {@code Key=value} with blanks between, and blanks within some values. Source:
 * slurm_sprint_node_table of 20.11 to 26.05.
 */
final class NodeLine {

    private static final long BYTES_PER_MEBIBYTE = 1024L * 1024L;
    private static final Pattern KEY = Pattern.compile("(?:^| )([A-Za-z_]+)=");
    /** A base state and its flags; Slurm sets marks behind them, such as {@code *} for not responding. */
    private static final Pattern STATE = Pattern.compile("([A-Z_]+)((?:\\+[A-Z_]+)*)[^A-Z_+]*");

    private static final Pattern AMOUNT = Pattern.compile("\\d{1,12}");
    /** {@code gpu:4}, {@code gpu:a100:4}, {@code gpu:a100:4(S:0-1)}. */
    private static final Pattern GPU = Pattern.compile("(?:^|,)gpu(?::([^:,(]+))?:(\\d{1,9})(?=[(,]|$)");

    private final Path file;
    private final long number;
    private final Map<String, String> values;

    private NodeLine(Path file, long number, String text) {
        this.file = file;
        this.number = number;
        this.values = values(text);
    }

    static List<RecordedNode> readAll(Path file) throws UnreadableRecordingException {
        List<RecordedNode> nodes = new ArrayList<>();
        long number = 0;
        for (String text : RecordedText.lines(file)) {
            number++;
            if (!text.isBlank()) {
                nodes.add(new NodeLine(file, number, text).node());
            }
        }
        if (nodes.isEmpty()) {
            throw UnreadableRecordingException.at(file, "expected a node on each line, found none");
        }
        return nodes;
    }

    /** A key counts where it stands first: what looks like it further on is part of somebody's words. */
    private static Map<String, String> values(String text) {
        Map<String, String> values = new HashMap<>();
        Matcher key = KEY.matcher(text);
        String name = "";
        int from = 0;
        while (key.find()) {
            if (!key.group(1).equals(name) && !values.containsKey(key.group(1))) {
                values.put(name, text.substring(from, key.start()).strip());
                name = key.group(1);
                from = key.end();
            }
        }
        values.put(name, text.substring(from).strip());
        return values;
    }

    private RecordedNode node() throws UnreadableRecordingException {
        String stateRaw = required("State");
        Matcher state = STATE.matcher(stateRaw);
        if (!state.matches()) {
            throw expected("a state such as IDLE+DRAIN, found '" + stateRaw + "'");
        }
        return new RecordedNode(
                required("NodeName"),
                state.group(1),
                words(state.group(2), "\\+"),
                stateRaw,
                capacity(),
                words(values.getOrDefault("Partitions", ""), ","),
                Optional.ofNullable(values.get("Reason")));
    }

    private NodeCapacity capacity() throws UnreadableRecordingException {
        return new NodeCapacity(
                Optional.of(amount("CPUTot")),
                Optional.of(amount("CPUAlloc")),
                Optional.of(amount("RealMemory") * BYTES_PER_MEBIBYTE),
                Optional.of(amount("AllocMem") * BYTES_PER_MEBIBYTE),
                gpus(values.getOrDefault("Gres", "")));
    }

    private static List<GpuCount> gpus(String gres) {
        return GPU.matcher(gres)
                .results()
                .map(gpu ->
                        new GpuCount(Optional.ofNullable(gpu.group(1)), Long.parseLong(gpu.group(2)), Optional.empty()))
                .toList();
    }

    private static List<String> words(String text, String separator) {
        return Stream.of(text.split(separator, -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private long amount(String key) throws UnreadableRecordingException {
        String value = required(key);
        if (!AMOUNT.matcher(value).matches()) {
            throw expected("a number of at most 12 digits as " + key + ", found '" + value + "'");
        }
        return Long.parseLong(value);
    }

    private String required(String key) throws UnreadableRecordingException {
        String value = values.get(key);
        if (value == null || value.isEmpty()) {
            throw expected(key + "=, found none");
        }
        return value;
    }

    private UnreadableRecordingException expected(String what) {
        return UnreadableRecordingException.at(file, number, "expected " + what);
    }
}
