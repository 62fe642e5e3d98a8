package io.github.jobenergy.node.check;

import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.run.AskedSource;
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
public final class SourceQuestions {

    /** The maximum number of names in a line. */
    private static final int MOST_NAMES = 10;

    private final Identity identity;
    private final TimeRules times;

    /** Creates checks with this identity of targets and these rules for device times. */
    public SourceQuestions(Identity identity, TimeRules times) {
        this.identity = identity;
        this.times = times;
    }

    /** Reads all sources once and closes them. */
    public List<Finding<NodeSubject>> ask(List<AskedSource> sources) throws InterruptedException {
        List<Finding<NodeSubject>> findings = new ArrayList<>();
        if (!identity.isCertain()) {
            findings.add(
                    Finding.warning(
                            NodeSubject.NODES,
                            "nodes: without --nodes, the plain name of a host is used as node; with --nodes, only listed nodes are"));
        }
        for (AskedSource source : sources) {
            ProbeResult heard = new ProbeResult();
            SingleReadResult answer =
                    SingleReadResult.ask(List.of(source), heard).get(0);
            findings.add(answered(answer, heard));
            rejected(source.name(), heard).ifPresent(findings::add);
            unmapped(source.name(), heard).ifPresent(findings::add);
            unbelieved(source.name(), heard).ifPresent(findings::add);
        }
        return findings;
    }

    private static Finding<NodeSubject> answered(SingleReadResult answer, ProbeResult heard) {
        if (answer.reason().isPresent()) {
            return Finding.failed(
                    NodeSubject.SOURCE, answer.name() + ": " + answer.reason().get());
        }
        if (heard.samples().isEmpty() && heard.reports().isEmpty()) {
            return Finding.failed(NodeSubject.SOURCE, answer.name() + ": expected readings, found none");
        }
        Set<String> targets = names(heard.samples().stream().map(Sample::target).toList());
        Set<String> domains = names(heard.samples().stream().map(Sample::domain).toList());
        return Finding.ok(
                NodeSubject.SOURCE,
                answer.name() + ": " + heard.samples().size() + " readings of " + shown(targets) + ": " + shown(domains)
                        + states(heard));
    }

    private static String states(ProbeResult heard) {
        return heard.reports().isEmpty() ? "" : "; states of " + heard.reports().size() + " nodes";
    }

    private static Optional<Finding<NodeSubject>> rejected(String source, ProbeResult heard) {
        return heard.rejections().stream()
                .findFirst()
                .map(first -> Finding.warning(
                        NodeSubject.SOURCE,
                        source + ": " + heard.rejections().size() + " rejections, the first of " + first.origin() + ": "
                                + first.field().map(field -> field + ": ").orElse("") + first.detail()));
    }

    private Optional<Finding<NodeSubject>> unmapped(String source, ProbeResult heard) {
        Set<String> unmapped = names(heard.samples().stream()
                .filter(sample ->
                        identity.node(sample.target(), sample.naming()).isEmpty())
                .map(Sample::target)
                .toList());
        return unmapped.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.failed(
                        NodeSubject.NODES,
                        source + ": expected a node for each target by --nodes, --node-table or --rule, found none for "
                                + shown(unmapped)));
    }

    private Optional<Finding<NodeSubject>> unbelieved(String source, ProbeResult heard) {
        Set<String> unbelieved = names(heard.samples().stream()
                .filter(sample -> sample.deviceTime()
                        .filter(time -> !times.leeway().isPlausible(time, sample.arrival()))
                        .isPresent())
                .map(sample -> sample.target() + " " + offset(sample))
                .toList());
        return unbelieved.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.warning(
                        NodeSubject.CLOCKS,
                        source + ": expected clocks within the tolerance, found " + shown(unbelieved)
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

    private static String shown(Set<String> names) {
        String some = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return names.size() <= MOST_NAMES ? some : some + " and " + (names.size() - MOST_NAMES) + " more";
    }
}
