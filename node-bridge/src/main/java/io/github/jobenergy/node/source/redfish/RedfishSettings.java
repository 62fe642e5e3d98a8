package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.bmc.BmcSettings;
import io.github.jobenergy.node.source.redfish.resource.CandidatePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The settings of the Redfish source.
 *
 * @param isBasic whether each request contains the login, instead of a session
 * @param resources the kinds of resources to read
 * @param reports the ids of the metric reports to read
 * @param members the policy for several members that may be the input of the node
 * @param longestAverage the maximum interval of a published average
 * @param targetTimeout the time limit for all responses of one BMC
 * @param every the polling interval
 */
record RedfishSettings(
        boolean isBasic,
        Set<Resource> resources,
        List<String> reports,
        CandidatePolicy members,
        Duration longestAverage,
        Duration targetTimeout,
        Duration every) {

    private static final Duration TARGET = Duration.ofSeconds(15);

    /** The kinds of authentication. */
    private enum Auth {
        SESSION,
        BASIC
    }

    RedfishSettings {
        resources = Set.copyOf(resources);
        reports = List.copyOf(reports);
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException if a setting is invalid
     */
    static RedfishSettings of(SourceSpec spec, BmcSettings bmcs) {
        Duration timeout = bmcs.every().compareTo(TARGET) < 0 ? bmcs.every() : TARGET;
        return new RedfishSettings(
                spec.choice("auth", Auth.SESSION) == Auth.BASIC,
                spec.choices("resources", Set.of(Resource.POWER, Resource.ENVIRONMENT), Resource.class),
                List.of(spec.text("reports").orElse("PowerMetrics").split("\\+")),
                spec.choice("members", CandidatePolicy.APART),
                spec.duration("longest-average", Duration.ofMinutes(1)),
                bmcs.timeout("target-timeout", timeout),
                bmcs.every());
    }
}
