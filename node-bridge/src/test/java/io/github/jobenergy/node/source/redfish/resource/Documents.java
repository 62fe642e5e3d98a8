package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.node.source.bmc.PrintedFindings;
import io.github.jobenergy.schemas.rejection.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The documents of the golden folder, read as responses of a BMC. */
final class Documents {

    static final Instant ARRIVAL = Instant.parse("2026-11-21T09:00:00Z");

    final PrintedFindings findings = new PrintedFindings();
    final List<String> warnings = new ArrayList<>();
    private final List<MeterValue> values = new ArrayList<>();

    static byte[] bytes(String name) throws IOException {
        try (InputStream in = Documents.class.getResourceAsStream("/redfish/" + name)) {
            return in.readAllBytes();
        }
    }

    Documents read(ResourceReader reader, String chassis, String name) throws IOException {
        return read(reader, chassis, bytes(name));
    }

    Documents readText(ResourceReader reader, String text) throws IOException {
        return read(reader, "1", text.getBytes(StandardCharsets.UTF_8));
    }

    Documents read(ResourceReader reader, String chassis, byte[] bytes) throws IOException {
        DocumentOrigin documentOrigin = new DocumentOrigin(
                chassis, new Origin("https://bmc/" + chassis, bytes), ARRIVAL, findings, warnings::add);
        values.addAll(reader.read(Document.parse(bytes), documentOrigin));
        return this;
    }

    /** The selected values as text: {@code node redfish 429.000 W}. */
    List<String> lines(CandidatePolicy members) {
        return lines(members, Optional.empty());
    }

    List<String> lines(CandidatePolicy members, Optional<String> nodeChassis) {
        return InputSelection.decide(values, members, nodeChassis, warnings::add).apply(values).stream()
                .map(Documents::text)
                .toList();
    }

    List<MeterValue> values() {
        return values;
    }

    static String text(MeterValue value) {
        return value.domain().orElseThrow() + " " + value.source() + " " + PrintedFindings.text(value.measurement())
                + value.deviceTime().map(time -> " at " + time).orElse("");
    }
}
