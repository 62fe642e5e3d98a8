package io.github.jobenergy.node.source.prometheus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parses lists of targets, in one of two forms:
 *
 * <pre>
 *   n1:9100                                       one per line, with the scheme and path of the source's settings,
 *   https://n2:9100/metrics  n2                   or a whole URL; followed by the name of the node
 *
 *   [{"targets":["n1:9100"],"labels":{…}}]        JSON of file_sd_configs of Prometheus
 * </pre>
 *
 * The labels {@code __scheme__}, {@code __metrics_path__} and {@code __param_…} are used, and the one that names the node.
 * Source: Prometheus' documentation, "Configuration", file_sd_config and relabel_config.
 */
final class TargetReader {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PARAMETER = "__param_";

    private final String scheme;
    private final String path;
    private final String nameLabel;

    private final Set<ScrapeTarget> targets = new LinkedHashSet<>();
    private final List<Fault> faults = new ArrayList<>();

    private TargetReader(String scheme, String path, String nameLabel) {
        this.scheme = scheme;
        this.path = path;
        this.nameLabel = nameLabel;
    }

    /**
     * The content of a list.
     *
     * @param targets the targets, without duplicates
     * @param faults the invalid entries
     */
    record Targets(List<ScrapeTarget> targets, List<Fault> faults) {}

    /** An invalid entry: its place in the list, its text, and the expected and the found value. */
    record Fault(String place, String text, String detail) {}

    /** Parses a list with this default scheme and path, and this label for the name of the node. */
    static Targets read(String text, String scheme, String path, String nameLabel) {
        TargetReader reader = new TargetReader(scheme, path, nameLabel);
        if (text.stripLeading().startsWith("[")) {
            reader.readJson(text);
        } else {
            reader.readLines(text);
        }
        return new Targets(List.copyOf(reader.targets), List.copyOf(reader.faults));
    }

    /** Reports a list of lines without a target as a fault, since such a file is usually being written. */
    private void readLines(String text) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                readLine(":" + (i + 1), line);
            }
        }
        if (targets.isEmpty() && faults.isEmpty()) {
            faults.add(new Fault("", text, "expected a target, found none"));
        }
    }

    private void readLine(String place, String line) {
        List<String> words = List.of(line.split("\\s+"));
        if (words.size() > 2) {
            faults.add(new Fault(place, line, "expected ADDRESS [NAME], found " + words.size() + " words"));
            return;
        }
        Optional<String> name = words.size() == 2 ? Optional.of(words.get(1)) : Optional.empty();
        add(place, words.get(0), name, scheme, path);
    }

    private void readJson(String text) {
        try {
            int number = 0;
            for (JsonNode group : JSON.readTree(text)) {
                number++;
                readGroup("#" + number, group);
            }
        } catch (JsonProcessingException malformed) {
            faults.add(new Fault("", text, "expected a JSON list of targets, found " + malformed.getOriginalMessage()));
        }
    }

    private void readGroup(String place, JsonNode group) {
        JsonNode labels = group.path("labels");
        String groupPath = labels.path("__metrics_path__").asText(path) + parameters(labels);
        Optional<String> name = Optional.of(labels.path(nameLabel).asText("")).filter(label -> !label.isBlank());
        if (!group.path("targets").isArray()) {
            faults.add(new Fault(place, group.toString(), "expected a list of targets, found none"));
        }
        for (JsonNode target : group.path("targets")) {
            add(place, target.asText(), name, labels.path("__scheme__").asText(scheme), groupPath);
        }
    }

    private static String parameters(JsonNode labels) {
        StringBuilder parameters = new StringBuilder();
        labels.properties().forEach(label -> {
            if (label.getKey().startsWith(PARAMETER)) {
                parameters
                        .append(parameters.isEmpty() ? '?' : '&')
                        .append(label.getKey().substring(PARAMETER.length()))
                        .append('=')
                        .append(URLEncoder.encode(label.getValue().asText(), StandardCharsets.UTF_8));
            }
        });
        return parameters.toString();
    }

    private void add(String place, String address, Optional<String> name, String itsScheme, String itsPath) {
        try {
            targets.add(ScrapeTarget.of(address, name, itsScheme, itsPath));
        } catch (IllegalArgumentException noTarget) {
            faults.add(new Fault(place, address, String.valueOf(noTarget.getMessage())));
        }
    }
}
