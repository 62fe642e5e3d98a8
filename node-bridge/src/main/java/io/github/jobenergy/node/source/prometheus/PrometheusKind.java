package io.github.jobenergy.node.source.prometheus;

import io.github.jobenergy.node.exporter.ShippedMetrics;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.MetricTable;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.http.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The source {@code prometheus}: Prometheus endpoints, either exporters or a Prometheus that forwards its metrics ({@code
 * /federate}). The source in the readings is the exporter, from the table.
 */
public final class PrometheusKind implements SourceKind {

    private static final Duration CADENCE = Duration.ofSeconds(30);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int PARALLEL = 64;
    private static final int MOST_BYTES = 8 << 20;

    @Override
    public String name() {
        return "prometheus";
    }

    @Override
    public List<String> help() {
        return List.of(
                "Prometheus endpoints: node_exporter, CEEMS, Kepler, Scaphandre, DCGM, AMD, IPMI and iDRAC exporters",
                "targets=FILE|URL...  whom to ask: a file, a line each (ADDRESS [NODE]) or JSON as of file_sd; or URLs",
                "scheme=http          for addresses that are only HOST:PORT",
                "path=/metrics        likewise",
                "name-label=instance  the label in the JSON that names the node",
                "metrics=FILE         a table of further metrics, which goes before the one built in",
                "parallel=64          how many are asked at a time",
                "max-bytes=8388608    how much one may show, unpacked",
                "user=NAME            shown to all of them, with",
                "password-file=FILE   the password",
                "token-file=FILE      a bearer token, instead",
                "ca=FILE              certificates (PEM) that are believed, instead of Java's own",
                "insecure=false       true believes everybody");
    }

    @Override
    public Duration cadence() {
        return CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext surroundings) {
        spec.requireOnly(
                "targets",
                "scheme",
                "path",
                "name-label",
                "metrics",
                "parallel",
                "max-bytes",
                "user",
                "password-file",
                "token-file",
                "ca",
                "insecure");
        return openPrometheus(spec, surroundings);
    }

    static PrometheusSource openPrometheus(SourceSpec spec, SourceContext surroundings) {
        return new PrometheusSource(
                new TargetList(spec, surroundings.clock()),
                new Credentials(spec),
                new MetricReader(table(spec)),
                new Scraper(
                        spec.duration("timeout", TIMEOUT),
                        spec.count("max-bytes", MOST_BYTES),
                        Trust.of(spec),
                        surroundings.clock()),
                spec.count("parallel", PARALLEL));
    }

    private static MetricTable table(SourceSpec spec) {
        MetricTable shipped = ShippedMetrics.table();
        return spec.path("metrics")
                .map(file -> table(spec, file).before(shipped))
                .orElse(shipped);
    }

    private static MetricTable table(SourceSpec spec, Path file) {
        try {
            return MetricTable.parse(file.toString(), Files.readString(file));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    spec.kind() + ": metrics: expected a file that can be read, found " + file + ": " + unreadable,
                    unreadable);
        }
    }
}
