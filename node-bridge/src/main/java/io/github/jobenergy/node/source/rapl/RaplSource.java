package io.github.jobenergy.node.source.rapl;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.inband.KernelFolder;
import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.node.source.inband.SensorScan;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the RAPL zones of this node. The kernel states no time for their values, so the time of reading is used. */
final class RaplSource implements PowerSource {

    private static final String ENERGY = "energy_uj";
    private static final String RANGE = "max_energy_range_uj";
    private static final String NAME = "name";
    private static final Set<String> CONTROL_TYPES = Set.of("intel-rapl", "intel-rapl-mmio");

    /** The maximum depth of folders: a control type contains packages, and a package contains its parts. */
    private static final int DEEPEST = 4;

    private static final String REMEDY =
            "permission to read it, which only root has since Linux 5.10, found none: grant CAP_DAC_READ_SEARCH to the "
                    + "program, or the file to its group by a tmpfiles or udev rule";

    private final KernelFolder powercap;
    private final OwnMeters meters;
    private final SensorScan<List<Zone>> zones;

    /** Creates a source for the zones in a powercap folder. */
    RaplSource(KernelFolder powercap, OwnMeters meters, Clock clock) {
        this.powercap = powercap;
        this.meters = meters;
        this.zones = new SensorScan<>(clock, this::findZones);
    }

    @Override
    public void read(SampleSink findings) throws IOException {
        List<Zone> all = zones.get(findings);
        List<Zone> denied = new ArrayList<>();
        for (Zone zone : all) {
            try {
                read(zone, findings);
            } catch (AccessDeniedException unreadable) {
                denied.add(zone);
            } catch (IOException failed) {
                reject(findings, zone, RejectionReason.MALFORMED, ENERGY, "expected a counter, found " + failed);
            }
        }
        if (denied.size() == all.size()) {
            throw new IOException(energyOf(all.get(0)) + ": expected " + REMEDY);
        }
        denied.forEach(zone -> reject(findings, zone, RejectionReason.MISSING_FIELD, ENERGY, "expected " + REMEDY));
    }

    private void read(Zone zone, SampleSink findings) throws IOException {
        Optional<String> energy = powercap.text(zone.folder() + "/" + ENERGY);
        Optional<String> range = powercap.text(zone.folder() + "/" + RANGE);
        if (energy.isEmpty() || range.isEmpty()) {
            String missing = energy.isEmpty() ? ENERGY : RANGE;
            reject(
                    findings,
                    zone,
                    RejectionReason.MISSING_FIELD,
                    missing,
                    "expected the file " + missing + ", found none");
            return;
        }
        try {
            ZoneCounter.of(energy.get(), range.get())
                    .ifPresent(counter -> meters.report(findings, zone.domain(), counter, Optional.empty()));
        } catch (InvalidFieldException invalid) {
            meters.reject(
                    findings,
                    energyOf(zone),
                    energy.get(),
                    RejectionReason.INVALID_FIELD,
                    invalid.field(),
                    invalid.detail());
        }
    }

    private void reject(SampleSink findings, Zone zone, RejectionReason reason, String field, String detail) {
        meters.reject(findings, energyOf(zone), "", reason, field, detail);
    }

    private String energyOf(Zone zone) {
        return powercap.place(zone.folder() + "/" + ENERGY);
    }

    private List<Zone> findZones(SampleSink findings) throws IOException {
        Map<String, String> nameByFolder = new TreeMap<>();
        findZones("", 0, nameByFolder, findings);
        List<Zone> found = Zone.of(nameByFolder);
        if (found.isEmpty()) {
            throw new IOException(powercap.place("")
                    + ": expected zones such as intel-rapl:0, found none: is the driver intel_rapl_msr loaded?");
        }
        return found;
    }

    private void findZones(String folder, int depth, Map<String, String> nameByFolder, SampleSink findings)
            throws IOException {
        for (String name : powercap.names(folder)) {
            String below = folder.isEmpty() ? name : folder + "/" + name;
            if (Zone.isFolder(name)) {
                readName(below, findings).ifPresent(zone -> nameByFolder.put(below, zone));
            }
            if (depth < DEEPEST && (Zone.isFolder(name) || CONTROL_TYPES.contains(name))) {
                findZones(below, depth + 1, nameByFolder, findings);
            }
        }
    }

    private Optional<String> readName(String folder, SampleSink findings) {
        String place = powercap.place(folder + "/" + NAME);
        try {
            return powercap.text(folder + "/" + NAME);
        } catch (IOException failed) {
            meters.reject(
                    findings,
                    place,
                    "",
                    RejectionReason.MALFORMED,
                    NAME,
                    "expected the name of a zone, found " + failed);
            return Optional.empty();
        }
    }
}
