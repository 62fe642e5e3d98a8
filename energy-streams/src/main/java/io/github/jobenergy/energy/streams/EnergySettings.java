package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.statement.StatementSettings;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The configuration of the topology.
 *
 * @param topicPrefix the prefix of the name of every topic; {@code {cluster}} in it is replaced by {@code cluster}
 * @param cluster the cluster that is part of the topic names if the prefix contains {@code {cluster}}; else empty
 * @param partitions the number of partitions of every topic
 * @param spaces the meter spaces: which clusters share nodes
 * @param meter the settings of the meter: lateness, deadline, correction window, coalescing and rules
 * @param footprints the settings of footprints; absent if none are published. Footprints require slots
 * @param places whether the energy of places is published
 * @param statements the settings of statements; absent if none are published
 * @param alerts the rules of alerts; absent if none are published. Rules about runs require slots, and rules about budgets statements
 */
public record EnergySettings(
        String topicPrefix,
        String cluster,
        int partitions,
        MeterSpaces spaces,
        MeterSettings meter,
        Optional<FootprintSettings> footprints,
        boolean places,
        Optional<StatementSettings> statements,
        Optional<AlertRules> alerts) {

    public EnergySettings {
        // A prefix that is invalid in a topic name is rejected here, and not when the first record is sent.
        Topic.JOB_ENERGY.name(topicPrefix, cluster);
        if (footprints.isPresent() && meter.slot().isEmpty()) {
            throw new IllegalArgumentException(
                    "job-power: expected a length of slots such as PT1M, since --footprint is given, found off");
        }
        if (alerts.filter(rules -> !rules.ofRuns().isEmpty()).isPresent()
                && meter.slot().isEmpty()) {
            throw new IllegalArgumentException(
                    "job-power: expected a length of slots such as PT1M, since --alert-rules has rules about runs, found off");
        }
        if (alerts.filter(rules -> !rules.ofBudgets().isEmpty()).isPresent() && statements.isEmpty()) {
            throw new IllegalArgumentException(
                    "statements: expected with --budgets, since --alert-rules has rules about budgets, found none");
        }
    }

    /** Creates settings without places, statements and alerts. */
    public EnergySettings(
            String topicPrefix,
            String cluster,
            int partitions,
            MeterSpaces spaces,
            MeterSettings meter,
            Optional<FootprintSettings> footprints) {
        this(topicPrefix, cluster, partitions, spaces, meter, footprints, false, Optional.empty(), Optional.empty());
    }

    /** Creates settings without footprints, places, statements and alerts. */
    public EnergySettings(String topicPrefix, String cluster, int partitions, MeterSpaces spaces, MeterSettings meter) {
        this(topicPrefix, cluster, partitions, spaces, meter, Optional.empty());
    }

    /** Returns these settings with another number of partitions. */
    public EnergySettings withPartitions(int count) {
        return new EnergySettings(topicPrefix, cluster, count, spaces, meter, footprints, places, statements, alerts);
    }

    /** Returns these settings with statements, or without. */
    public EnergySettings withStatements(Optional<StatementSettings> others) {
        return new EnergySettings(topicPrefix, cluster, partitions, spaces, meter, footprints, places, others, alerts);
    }

    /** Returns these settings with alerts by these rules, or without. Slots have the GPUs of runs if a rule is about them. */
    public EnergySettings withAlerts(Optional<AlertRules> rules) {
        MeterSettings judged =
                meter.withGpusInSlots(rules.filter(AlertRules::areAboutGpus).isPresent());
        return new EnergySettings(
                topicPrefix, cluster, partitions, spaces, judged, footprints, places, statements, rules);
    }

    /** Returns these settings with footprints, or without. */
    public EnergySettings withFootprints(Optional<FootprintSettings> others) {
        return new EnergySettings(topicPrefix, cluster, partitions, spaces, meter, others, places, statements, alerts);
    }

    /** Returns these settings with the energy of places, or without. */
    public EnergySettings withPlaces(boolean isPublished) {
        return new EnergySettings(
                topicPrefix, cluster, partitions, spaces, meter, footprints, isPublished, statements, alerts);
    }

    /** Returns the topics that the program reads and writes, and those that other programs write beside them. */
    public Set<Topic> topics() {
        Set<Topic> topics =
                EnumSet.copyOf(footprints.isPresent() ? TopicSetup.TOPICS_WITH_FOOTPRINTS : TopicSetup.topics(meter));
        if (statements.isPresent()) {
            topics.add(Topic.STATEMENTS);
        }
        if (alerts.isPresent()) {
            topics.add(Topic.ALERTS);
        }
        return places ? TopicSetup.withPlaces(topics) : topics;
    }

    /** Returns the full name of a topic. */
    public String topicName(Topic topic) {
        return topic.name(topicPrefix, cluster);
    }
}
