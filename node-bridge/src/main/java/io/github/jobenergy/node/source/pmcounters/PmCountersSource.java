package io.github.jobenergy.node.source.pmcounters;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.inband.KernelFolder;
import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.node.source.inband.SensorScan;
import io.github.jobenergy.node.source.pmcounters.CounterFile.Scan;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.time.Clock;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the counters of a Cray node. They are updated ten times a second, one file after the other, so the files of one reading
 * may belong to two scans. {@code freshness} is the number of scans; it is read before and after the files, which are read again
 * if it has changed. {@code startup} changes when the counters are reset. {@code generation} changes when a power cap is set,
 * which does not affect the counters; it is not read.
 */
final class PmCountersSource implements PowerSource {

    private static final String FRESHNESS = "freshness";
    private static final String STARTUP = "startup";

    /**
     * The maximum number of attempts: a reading takes about a hundredth of the interval of scans, so three in a row are never
     * torn by chance.
     */
    private static final int MOST_TRIES = 3;

    private final KernelFolder folder;
    private final OwnMeters meters;
    private final SensorScan<List<CounterFile>> files;
    private final Map<CounterFile, String> lastScan = new HashMap<>();

    /** Creates a source for the counters in a folder. */
    PmCountersSource(KernelFolder folder, OwnMeters meters, Clock clock) {
        this.folder = folder;
        this.meters = meters;
        this.files = new SensorScan<>(clock, findings -> findFiles());
    }

    @Override
    public void read(SampleSink findings) throws IOException {
        List<CounterFile> selected = files.get(findings);
        Reading reading = read(selected);
        for (int tries = 1; reading.isTorn() && tries < MOST_TRIES; tries++) {
            reading = read(selected);
        }
        if (reading.isTorn()) {
            String detail =
                    "expected " + FRESHNESS + " to be constant while the counters are read, found " + reading.before()
                            + " before and " + reading.after() + " after, the last of " + MOST_TRIES + " times";
            meters.reject(
                    findings, folder.place(FRESHNESS), reading.after(), RejectionReason.MALFORMED, FRESHNESS, detail);
            return;
        }
        report(reading, findings);
    }

    private Reading read(List<CounterFile> selected) throws IOException {
        return new Reading(freshness(), folder.text(STARTUP), texts(selected), freshness());
    }

    /** The contents of all files, and the number of scans before and after. */
    private record Reading(String before, Optional<String> startup, Map<CounterFile, Text> texts, String after) {
        private boolean isTorn() {
            return !before.equals(after);
        }
    }

    /** The content of a file, or the reason why it could not be read. */
    private record Text(Optional<String> content, String failure) {}

    private Map<CounterFile, Text> texts(List<CounterFile> selected) {
        Map<CounterFile, Text> texts = new LinkedHashMap<>();
        for (CounterFile file : selected) {
            try {
                texts.put(file, new Text(folder.text(file.name()), "no such file"));
            } catch (IOException failed) {
                texts.put(file, new Text(Optional.empty(), failed.toString()));
            }
        }
        return texts;
    }

    private String freshness() throws IOException {
        return folder.text(FRESHNESS)
                .orElseThrow(() -> new IOException(
                        folder.place(FRESHNESS) + ": expected the file that counts the scans, found none"));
    }

    private void report(Reading reading, SampleSink findings) {
        Optional<String> epoch = reading.startup().filter(startup -> !startup.isBlank());
        reading.texts().forEach((file, text) -> {
            String place = folder.place(file.name());
            try {
                String content = text.content()
                        .orElseThrow(() -> new InvalidFieldException(file.name(), "a measurement", text.failure()));
                report(file, file.read(content, epoch), reading.before(), findings);
            } catch (InvalidFieldException invalid) {
                RejectionReason reason =
                        text.content().isEmpty() ? RejectionReason.MISSING_FIELD : RejectionReason.INVALID_FIELD;
                meters.reject(findings, place, text.content().orElse(""), reason, invalid.field(), invalid.detail());
            }
        });
    }

    /** A scan is identified by the time in the file, or else by the number of scans. */
    private void report(CounterFile file, Scan scan, String freshness, SampleSink findings) {
        String mark = scan.time().map(time -> time.toString()).orElse(freshness);
        if (!file.isAbsent(scan.measurement()) && !mark.equals(lastScan.put(file, mark))) {
            meters.report(findings, file.domain(), scan.measurement(), scan.time());
        }
    }

    /**
     * The existing files, the node first. A power is read only for domains without an energy counter, which has the same
     * information and loses nothing between polls.
     */
    private List<CounterFile> findFiles() throws IOException {
        Map<String, CounterFile> byDomain = new LinkedHashMap<>();
        for (String name : folder.names("")) {
            CounterFile.of(name)
                    .ifPresent(file ->
                            byDomain.merge(file.domain(), file, (one, other) -> other.isEnergy() ? other : one));
        }
        if (byDomain.isEmpty()) {
            throw new IOException(folder.place("") + ": expected files such as energy and power, found none:"
                    + " is this a Cray node with the counters enabled?");
        }
        return byDomain.values().stream()
                .map(file -> file.among(byDomain.values()))
                .sorted(Comparator.comparing(file -> !file.domain().equals(PowerReading.NODE_DOMAIN)))
                .toList();
    }
}
