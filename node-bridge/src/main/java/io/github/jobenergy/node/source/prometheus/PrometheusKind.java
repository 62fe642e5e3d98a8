package io.github.jobenergy.node.source.prometheus;

import io.github.jobenergy.node.exportermetrics.ShippedMetrics;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.MetricTable;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.http.TlsContexts;
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
                "targets=FILE|URL...  targets: a file with one line each (ADDRESS [NODE]) or JSON of file_sd; or URLs",
                "scheme=http          scheme of addresses of the form HOST:PORT",
                "path=/metrics        path of these addresses",
                "name-label=instance  label in the JSON with the name of the node",
                "metrics=FILE         table of further metrics, which takes precedence over the built-in table",
                "parallel=64          maximum number of targets polled at the same time",
                "max-bytes=8388608    maximum size of one response in bytes, uncompressed",
                "user=NAME            user for HTTP basic authentication at all targets",
                "password-file=FILE   file with the password of this user",
                "token-file=FILE      file with a bearer token, instead of user and password",
                "ca=FILE              trusted CA certificates (PEM), instead of those of Java",
                "insecure=false       true disables the verification of TLS certificates");
    }

    @Override
    public Duration cadence() {
        return CADENCE;
    }

    @Override
    public PowerSource open(SourceSpec spec, SourceContext context) {
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
        return openPrometheus(spec, context);
    }

    static PrometheusSource openPrometheus(SourceSpec spec, SourceContext context) {
        return new PrometheusSource(
                new TargetList(spec, context.clock()),
                new Credentials(spec),
                new MetricReader(table(spec), spec.duration("every", CADENCE)),
                new Scraper(
                        spec.duration("timeout", TIMEOUT),
                        spec.count("max-bytes", MOST_BYTES),
                        TlsContexts.of(spec),
                        context.clock()),
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
                    spec.kind() + ": metrics: expected a readable file, found " + file + ": " + unreadable, unreadable);
        }
    }
}
