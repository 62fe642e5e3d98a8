package io.github.jobenergy.node.check;

import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.run.PolledSource;
import io.github.jobenergy.node.run.SingleReadResult;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.Finding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads each source once and reports its readings, the targets without a node, and the clock differences of its devices. */
public final class SourceChecks {

    /** The maximum number of names in a line. */
    private static final int MOST_NAMES = 10;

    private final Identity identity;
    private final TimeRules times;

    /** Creates checks with this identity of targets and these rules for device times. */
    public SourceChecks(Identity identity, TimeRules times) {
        this.identity = identity;
        this.times = times;
    }

    /** Reads all sources once and closes them. */
    public List<Finding<NodeSubject>> run(List<PolledSource> sources) throws InterruptedException {
        List<Finding<NodeSubject>> findings = new ArrayList<>();
        if (!identity.hasNodeList()) {
            findings.add(
                    Finding.warning(
                            NodeSubject.NODES,
                            "nodes: without --nodes, the plain name of a host is used as node; with --nodes, only listed nodes are"));
        }
        for (PolledSource source : sources) {
            ProbeResult probe = new ProbeResult();
            SingleReadResult result =
                    SingleReadResult.read(List.of(source), probe).get(0);
            findings.add(answered(result, probe));
            rejected(source.name(), probe).ifPresent(findings::add);
            unmapped(source.name(), probe).ifPresent(findings::add);
            implausible(source.name(), probe).ifPresent(findings::add);
        }
        return findings;
    }

    private static Finding<NodeSubject> answered(SingleReadResult result, ProbeResult probe) {
        if (result.reason().isPresent()) {
            return Finding.failed(
                    NodeSubject.SOURCE, result.name() + ": " + result.reason().get());
        }
        if (probe.samples().isEmpty() && probe.nodeStates().isEmpty()) {
            return Finding.failed(NodeSubject.SOURCE, result.name() + ": expected readings, found none");
        }
        Set<String> targets = names(probe.samples().stream().map(Sample::target).toList());
        Set<String> domains = names(probe.samples().stream().map(Sample::domain).toList());
        return Finding.ok(
                NodeSubject.SOURCE,
                result.name() + ": " + probe.samples().size() + " readings of " + listed(targets) + ": "
                        + listed(domains) + states(probe));
    }

    private static String states(ProbeResult probe) {
        return probe.nodeStates().isEmpty()
                ? ""
                : "; states of " + probe.nodeStates().size() + " nodes";
    }

    private static Optional<Finding<NodeSubject>> rejected(String source, ProbeResult probe) {
        return probe.rejections().stream()
                .findFirst()
                .map(first -> Finding.warning(
                        NodeSubject.SOURCE,
                        source + ": " + probe.rejections().size() + " rejections, the first of " + first.origin() + ": "
                                + first.field().map(field -> field + ": ").orElse("") + first.detail()));
    }

    private Optional<Finding<NodeSubject>> unmapped(String source, ProbeResult probe) {
        Set<String> unmapped = names(probe.samples().stream()
                .filter(sample ->
                        identity.node(sample.target(), sample.naming()).isEmpty())
                .map(Sample::target)
                .toList());
        return unmapped.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.failed(
                        NodeSubject.NODES,
                        source + ": expected a node for each target by --nodes, --node-table or --rule, found none for "
                                + listed(unmapped)));
    }

    private Optional<Finding<NodeSubject>> implausible(String source, ProbeResult probe) {
        Set<String> implausible = names(probe.samples().stream()
                .filter(sample -> sample.deviceTime()
                        .filter(time -> !times.tolerance().isPlausible(time, sample.arrival()))
                        .isPresent())
                .map(sample -> sample.target() + " " + offset(sample))
                .toList());
        return implausible.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.warning(
                        NodeSubject.CLOCKS,
                        source + ": expected clocks within the tolerance, found " + listed(implausible)
                                + "; the time of arrival is used instead"));
    }

    private static String offset(Sample sample) {
        return sample.deviceTime()
                .map(time -> Duration.between(time, sample.arrival()).toSeconds())
                .map(behind -> Math.abs(behind) + (behind < 0 ? " s ahead" : " s behind"))
                .orElse("");
    }

    private static Set<String> names(List<String> names) {
        return new TreeSet<>(names);
    }

    private static String listed(Set<String> names) {
        String some = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return names.size() <= MOST_NAMES ? some : some + " and " + (names.size() - MOST_NAMES) + " more";
    }
}
