package io.github.jobenergy.node.source.prometheus;

import io.github.jobenergy.node.sample.Findings;
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
 * Whom to ask: what the settings name, or what stands in a file, which is looked at anew each time. A file of which nothing can
 * be read, because it is being written for example, leaves the list as it was; what is wrong in it is told once.
 */
final class TargetList {

    private final String scheme;
    private final String path;
    private final String nameLabel;
    private final Optional<Path> file;
    private final Clock clock;

    private String text;
    private List<Target> targets = List.of();

    /**
     * The list that {@code targets} sets.
     *
     * @throws IllegalArgumentException if it is neither a file's name nor URLs
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
     * The targets as of now.
     *
     * @throws IOException if the file cannot be read
     */
    List<Target> current(Findings findings) throws IOException {
        if (file.isPresent()) {
            String now = Files.readString(file.get());
            if (!now.equals(text)) {
                text = now;
                readAnew(file.get(), findings);
            }
        }
        return targets;
    }

    private void readAnew(Path place, Findings findings) {
        Targets read = TargetReader.read(text, scheme, path, nameLabel);
        for (Fault fault : read.faults()) {
            Origin origin = new Origin(place + fault.place(), fault.text().getBytes(StandardCharsets.UTF_8));
            findings.rejected(
                    origin.reject(RejectionReason.MALFORMED, Optional.of("targets"), fault.detail(), clock.instant()));
        }
        if (!read.targets().isEmpty() || read.faults().isEmpty()) {
            targets = read.targets();
        }
    }
}
