package io.github.jobenergy.node.source;

import java.time.Duration;
import java.util.List;

/** A kind of source: its name on the command line, its settings, and its factory method. */
public interface SourceKind {

    /** The name, such as {@code pm_counters}; also the source in the readings unless the Javadoc of the kind states otherwise. */
    String name();

    /** The description and the settings with their defaults, one line each, for the help. */
    List<String> help();

    /** The default polling interval. */
    Duration cadence();

    /**
     * Opens the source with these settings. It is not polled yet.
     *
     * @throws IllegalArgumentException if a setting is unknown, missing or invalid
     */
    PowerSource open(SourceSpec spec, SourceContext context);
}
