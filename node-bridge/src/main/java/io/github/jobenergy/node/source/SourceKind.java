package io.github.jobenergy.node.source;

import java.time.Duration;
import java.util.List;

/** A kind of source: its word on the command line, what may be set, and how it is opened. */
public interface SourceKind {

    /** The word, such as {@code pm_counters}; also what stands as source in the readings unless its Javadoc says otherwise. */
    String name();

    /** What it reads, and each setting with its default, a line each, for the help. */
    List<String> help();

    /** How often it is asked unless the site says otherwise. */
    Duration cadence();

    /**
     * The source with these settings. Nothing is asked yet.
     *
     * @throws IllegalArgumentException if a setting is unknown, missing or cannot be
     */
    PowerSource open(SourceSpec spec, SourceContext surroundings);
}
