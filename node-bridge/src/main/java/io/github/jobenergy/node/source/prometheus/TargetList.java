package io.github.jobenergy.node.source.prometheus;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.prometheus.TargetReader.Fault;
import io.github.jobenergy.node.source.prometheus.TargetReader.Targets;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The list of targets, from the settings or from a file, which is read again before each cycle. If the file is absent, or
 * contains no target because it is being written for example, the previous list remains in effect, and the fault is reported
 * once; an empty JSON list is valid. Faults in the file are also reported once.
 */
final class TargetList {

    private final String scheme;
    private final String path;
    private final String nameLabel;
    private final Optional<Path> file;
    private final Clock clock;

    private String text;
    private List<ScrapeTarget> targets = List.of();
    private Optional<String> lastFault = Optional.empty();

    /**
     * Creates the list configured by {@code targets}.
     *
     * @throws IllegalArgumentException if the setting is neither the name of a file nor URLs
     */
    TargetList(SourceSpec spec, Clock clock) {
        this.scheme = spec.text("scheme").orElse("http");
        this.path = spec.text("path").orElse("/metrics");
        this.nameLabel = spec.text("name-label").orElse("instance");
        this.clock = clock;
        String set = spec.required("targets");
        if (set.startsWith("http://") || set.startsWith("https://")) {
            Targets named = TargetReader.read(String.join("\n", set.strip().split("\\s+")), scheme, path, nameLabel);
            for (Fault fault : named.faults()) {
                throw new IllegalArgumentException(spec.kind() + ": targets: " + fault.detail());
            }
            this.file = Optional.empty();
            this.text = set;
            this.targets = named.targets();
        } else {
            this.file = spec.path("targets");
            this.text = "";
        }
    }

    /**
     * The current targets.
     *
     * @throws IOException if the file cannot be read and there is no previous list
     */
    List<ScrapeTarget> current(SampleSink findings) throws IOException {
        if (file.isPresent()) {
            reload(file.get(), findings);
        }
        return targets;
    }

    private void reload(Path place, SampleSink findings) throws IOException {
        try {
            String now = Files.readString(place);
            lastFault = Optional.empty();
            if (!now.equals(text)) {
                text = now;
                readAnew(place, findings);
            }
        } catch (IOException unreadable) {
            if (targets.isEmpty()) {
                throw unreadable;
            }
            reportOnce(place, "expected a readable file, found " + unreadable, findings);
        }
    }

    private void reportOnce(Path place, String reason, SampleSink findings) {
        if (!lastFault.equals(Optional.of(reason))) {
            lastFault = Optional.of(reason);
            reject(place.toString(), "", reason, findings);
        }
    }

    private void readAnew(Path place, SampleSink findings) {
        Targets read = TargetReader.read(text, scheme, path, nameLabel);
        for (Fault fault : read.faults()) {
            reject(place + fault.place(), fault.text(), fault.detail(), findings);
        }
        if (!read.targets().isEmpty() || read.faults().isEmpty()) {
            targets = read.targets();
        }
    }

    private void reject(String place, String found, String reason, SampleSink findings) {
        Origin origin = new Origin(place, found.getBytes(StandardCharsets.UTF_8));
        findings.rejected(origin.reject(RejectionReason.MALFORMED, Optional.of("targets"), reason, clock.instant()));
    }
}
