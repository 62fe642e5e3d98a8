package io.github.jobenergy.node.exportermetrics;

import io.github.jobenergy.node.metric.MetricTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The table of exporter metrics that the program includes. */
public final class ShippedMetrics {

    private static final String RESOURCE = "metrics.txt";

    private static final MetricTable TABLE = read();

    private ShippedMetrics() {}

    /** The table. */
    public static MetricTable table() {
        return TABLE;
    }

    private static MetricTable read() {
        try (InputStream resource = ShippedMetrics.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("expected the resource " + RESOURCE + ", found none");
            }
            return MetricTable.parse(RESOURCE, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
