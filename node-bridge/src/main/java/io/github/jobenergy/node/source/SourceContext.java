package io.github.jobenergy.node.source;

import java.nio.file.Path;
import java.time.Clock;

/**
 * What sources share.
 *
 * @param node the node this program runs on, as targets of in-band sources are called: {@code --node}, else the host's name
 *     up to the first dot
 * @param sysfsRoot where the kernel's files are: {@code /} unless a test or a container says otherwise, so that RAPL is read
 *     below {@code <root>/sys/class/powercap}
 * @param clock the time
 */
public record SourceContext(String node, Path sysfsRoot, Clock clock) {}
