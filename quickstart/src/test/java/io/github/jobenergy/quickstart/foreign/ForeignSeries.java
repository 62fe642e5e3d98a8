package io.github.jobenergy.quickstart.foreign;

import io.github.jobenergy.quickstart.foreign.rule.Series;
import java.io.IOException;
import java.time.Instant;

/** The series in the folder {@code foreign}; its README.md states the sources. */
final class ForeignSeries {

    static final Instant WATTMETER_START = Instant.parse("2023-12-29T13:00:00Z");

    /** The source states no date; the times of the series are relative. */
    static final Instant COREMARK_START = Instant.parse("2022-11-01T00:00:00Z");

    static final Instant BUSY_LAPTOP_START = Instant.parse("2024-03-28T10:29:06Z");
    static final Instant IDLE_LAPTOP_START = Instant.parse("2024-03-28T10:35:16Z");

    private ForeignSeries() {}

    static Series wattmeter() throws IOException {
        return SeriesFile.read("grid5000-taurus/node.csv").instants("watts", WATTMETER_START);
    }

    static Series coremark() throws IOException {
        return SeriesFile.read("coremark-node/node.csv").instants("watts", COREMARK_START);
    }

    static Series busyLaptop(String column) throws IOException {
        return SeriesFile.read("powerstat-laptop/active.csv").means(column, BUSY_LAPTOP_START);
    }

    static Series idleLaptop(String column) throws IOException {
        return SeriesFile.read("powerstat-laptop/inactive.csv").means(column, IDLE_LAPTOP_START);
    }
}
