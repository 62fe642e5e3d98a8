package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.bmc.BmcSettings;
import io.github.jobenergy.node.source.redfish.resource.CandidatePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What a site says of how its BMCs are asked.
 *
 * @param isBasic whether the login goes with every request, instead of once for a session
 * @param resources the sorts of resources that are asked
 * @param reports the metric reports that are asked, by id
 * @param members what becomes of several members that may each be the node's input
 * @param longestAverage the longest window of an average that is told
 * @param targetTimeout how long all answers of one BMC may take together
 */
record RedfishSettings(
        boolean isBasic,
        Set<Resource> resources,
        List<String> reports,
        CandidatePolicy members,
        Duration longestAverage,
        Duration targetTimeout) {

    private static final Duration TARGET = Duration.ofSeconds(15);

    /** How a login is shown. */
    private enum Auth {
        SESSION,
        BASIC
    }

    RedfishSettings {
        resources = Set.copyOf(resources);
        reports = List.copyOf(reports);
    }

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException if one cannot be
     */
    static RedfishSettings of(SourceSpec spec, BmcSettings bmcs) {
        Duration timeout = bmcs.every().compareTo(TARGET) < 0 ? bmcs.every() : TARGET;
        return new RedfishSettings(
                spec.choice("auth", Auth.SESSION) == Auth.BASIC,
                spec.choices("resources", Set.of(Resource.POWER, Resource.ENVIRONMENT), Resource.class),
                List.of(spec.text("reports").orElse("PowerMetrics").split("\\+")),
                spec.choice("members", CandidatePolicy.APART),
                spec.duration("longest-average", Duration.ofMinutes(1)),
                bmcs.timeout("target-timeout", timeout));
    }
}
