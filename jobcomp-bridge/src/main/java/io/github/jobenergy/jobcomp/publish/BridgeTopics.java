package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The full names of the topics that the bridge writes.
 *
 * @param completions {@code job-completions}
 * @param starts {@code job-starts}, which is read together with the completions
 * @param rejections {@code rejections}
 * @param ledger {@code jobcomp-ledger}, the bridge's ledger of published revisions: compacted, without retention
 * @param captures {@code jobcomp-captures}, the records that standby bridges forward to the active one: kept for a week
 * @param plugin the topic of records in the format of Slurm's own plugin, if there is one
 */
public record BridgeTopics(
        String completions, String starts, String rejections, String ledger, String captures, Optional<String> plugin) {

    private static final String CAPTURES_BASE_NAME = "jobcomp-captures";

    /** The retention of the captures topic. */
    public static final Duration CAPTURES_RETENTION = Duration.ofDays(7);

    /** The name of the ledger topic without the prefix. */
    public static final String LEDGER_BASE_NAME = "jobcomp-ledger";

    /** The topics of a cluster; the prefix may contain {@code {cluster}}. */
    public static BridgeTopics of(String prefix, String cluster) {
        return of(prefix, cluster, Optional.empty());
    }

    /** The topics of a cluster, with a topic of records in the format of Slurm's own plugin. */
    public static BridgeTopics of(String prefix, String cluster, Optional<String> plugin) {
        return new BridgeTopics(
                Topic.JOB_COMPLETIONS.name(prefix, cluster),
                Topic.JOB_STARTS.name(prefix, cluster),
                Topic.REJECTIONS.name(prefix, cluster),
                prefix.replace("{cluster}", cluster) + LEDGER_BASE_NAME,
                prefix.replace("{cluster}", cluster) + CAPTURES_BASE_NAME,
                plugin);
    }

    /** The topics that only the bridges use: ledger and captures. */
    public List<String> own() {
        return List.of(ledger, captures);
    }

    /** All topics. */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(completions, starts, rejections, ledger, captures));
        plugin.ifPresent(names::add);
        return names;
    }
}
