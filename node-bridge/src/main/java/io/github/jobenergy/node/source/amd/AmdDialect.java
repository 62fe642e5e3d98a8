package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.sample.SampleSink;
import java.time.Instant;
import java.util.List;

/** What one of AMD's programs prints. */
interface AmdDialect {

    /** What it is called with. */
    List<String> arguments();

    /** The devices in what it printed; what is none goes to the findings. */
    List<AmdDevice> read(String printed, Instant time, SampleSink findings);
}
