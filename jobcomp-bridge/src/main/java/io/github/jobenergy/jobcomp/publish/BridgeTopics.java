package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The topics the bridge writes, by their full names.
 *
 * @param completions {@code job-completions}
 * @param starts {@code job-starts}, which is read together with the completions
 * @param rejections {@code rejections}
 * @param ledger {@code jobcomp-ledger}, the bridge's own memory of what it published: compacted, without retention
 * @param captures {@code jobcomp-captures}, from bridges that stand by to the active one: kept for a week
 * @param plugin where runs are told of in the form of Slurm's own plugin too, if anywhere
 */
public record BridgeTopics(
        String completions, String starts, String rejections, String ledger, String captures, Optional<String> plugin) {

    private static final String CAPTURES_BASE_NAME = "jobcomp-captures";

    /** How long captures are kept. */
    public static final Duration CAPTURES_RETENTION = Duration.ofDays(7);

    /** The name of the ledger's topic without its prefix. */
    public static final String LEDGER_BASE_NAME = "jobcomp-ledger";

    /** The topics of a cluster; {@code {cluster}} may stand in the prefix. */
    public static BridgeTopics of(String prefix, String cluster) {
        return of(prefix, cluster, Optional.empty());
    }

    /** The topics of a cluster, with one in the form of Slurm's own plugin. */
    public static BridgeTopics of(String prefix, String cluster, Optional<String> plugin) {
        return new BridgeTopics(
                Topic.JOB_COMPLETIONS.name(prefix, cluster),
                Topic.JOB_STARTS.name(prefix, cluster),
                Topic.REJECTIONS.name(prefix, cluster),
                prefix.replace("{cluster}", cluster) + LEDGER_BASE_NAME,
                prefix.replace("{cluster}", cluster) + CAPTURES_BASE_NAME,
                plugin);
    }

    /** Those that are the bridge's own. */
    public List<String> own() {
        return List.of(ledger, captures);
    }

    /** All of them. */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(completions, starts, rejections, ledger, captures));
        plugin.ifPresent(names::add);
        return names;
    }
}
