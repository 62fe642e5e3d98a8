package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.bmc.BmcTarget;
import io.github.jobenergy.node.source.redfish.resource.Document;
import io.github.jobenergy.node.source.redfish.resource.EnvironmentReader;
import io.github.jobenergy.node.source.redfish.resource.MetricReportReader;
import io.github.jobenergy.node.source.redfish.resource.PowerReader;
import io.github.jobenergy.node.source.redfish.resource.SupplyReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the resources of a BMC with the power of a node: those linked from its chassis, and the configured reports. An absent
 * resource is not a fault.
 */
final class Discovery {

    private static final String CHASSIS = "/redfish/v1/Chassis";
    private static final String REPORTS = "/redfish/v1/TelemetryService/MetricReports/";
    private static final int MOST_CHASSIS = 128;

    private final RedfishSettings settings;
    private final RedfishSession session;
    private final Deadline deadline;

    Discovery(RedfishSettings settings, RedfishSession session, Deadline deadline) {
        this.settings = settings;
        this.session = session;
        this.deadline = deadline;
    }

    /** The resources for the power of a node. */
    List<Instrument> of(BmcTarget target) throws IOException, InterruptedException {
        List<Instrument> instruments = new ArrayList<>();
        if (settings.resources().stream().anyMatch(resource -> resource != Resource.TELEMETRY)) {
            List<String> chassis = document(CHASSIS).members();
            for (String path : chassis.subList(0, Math.min(chassis.size(), MOST_CHASSIS))) {
                String id = id(path);
                if (target.chassis().isEmpty() || target.chassis().contains(id)) {
                    ofChassis(path, id, instruments);
                }
            }
        }
        if (settings.resources().contains(Resource.TELEMETRY)) {
            settings.reports()
                    .forEach(report ->
                            instruments.add(new Instrument(REPORTS + report, report, new MetricReportReader())));
        }
        return instruments;
    }

    private void ofChassis(String path, String id, List<Instrument> instruments)
            throws IOException, InterruptedException {
        Optional<Document> chassis = documentIfAny(path);
        if (chassis.isEmpty()) {
            return;
        }
        if (settings.resources().contains(Resource.POWER)) {
            chassis.get()
                    .link("Power")
                    .ifPresent(power -> instruments.add(new Instrument(power, id, new PowerReader())));
        }
        if (settings.resources().contains(Resource.ENVIRONMENT)) {
            chassis.get()
                    .link("EnvironmentMetrics")
                    .ifPresent(metrics -> instruments.add(new Instrument(metrics, id, new EnvironmentReader())));
        }
        if (settings.resources().contains(Resource.SUPPLIES)) {
            ofSupplies(chassis.get(), id, instruments);
        }
    }

    private void ofSupplies(Document chassis, String id, List<Instrument> instruments)
            throws IOException, InterruptedException {
        Optional<Document> subsystem = follow(chassis.link("PowerSubsystem"));
        Optional<Document> supplies = follow(subsystem.flatMap(document -> document.link("PowerSupplies")));
        for (String path : supplies.map(Document::members).orElse(List.of())) {
            documentIfAny(path)
                    .flatMap(supply -> supply.link("Metrics"))
                    .ifPresent(metrics -> instruments.add(new Instrument(metrics, id, new SupplyReader(id(path)))));
        }
    }

    private Optional<Document> follow(Optional<String> link) throws IOException, InterruptedException {
        return link.isPresent() ? documentIfAny(link.get()) : Optional.empty();
    }

    private Optional<Document> documentIfAny(String path) throws IOException, InterruptedException {
        try {
            return Optional.of(document(path));
        } catch (AbsentResourceException absent) {
            if (!absent.isPermanent()) {
                throw absent;
            }
            return Optional.empty();
        }
    }

    private Document document(String path) throws IOException, InterruptedException {
        return Document.parse(session.get(path, deadline));
    }

    private static String id(String path) {
        String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return trimmed.substring(trimmed.lastIndexOf('/') + 1);
    }
}
