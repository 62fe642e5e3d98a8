package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.sample.SampleSink;
import java.time.Instant;
import java.util.List;

/** The arguments and the output format of one of AMD's programs. */
interface AmdDialect {

    /** The arguments of the call. */
    List<String> arguments();

    /** The devices in the output; other entries go to the findings as rejections. */
    List<AmdDevice> read(String printed, Instant time, SampleSink findings);
}
