package io.github.jobenergy.node.source;

import java.nio.file.Path;
import java.time.Clock;

/**
 * The environment that all sources share.
 *
 * @param node the node that runs the program, the target name of in-band sources: {@code --node}, else the host's name up to the
 * first dot
 * @param sysfsRoot the root of the kernel's files: {@code /} unless a test or a container sets another, so that RAPL is read
 * below {@code <root>/sys/class/powercap}
 * @param clock the clock
 */
public record SourceContext(String node, Path sysfsRoot, Clock clock) {}
