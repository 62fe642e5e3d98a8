package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.bmc.BmcSettings;
import io.github.jobenergy.node.source.redfish.resource.Members;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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
        Members members,
        Duration longestAverage,
        Duration targetTimeout) {

    private static final Duration TARGET = Duration.ofSeconds(15);

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
                word(spec, "auth", List.of("session", "basic"), "session").equals("basic"),
                resources(spec),
                List.of(spec.text("reports").orElse("PowerMetrics").split("\\+")),
                Members.valueOf(word(spec, "members", List.of("apart", "first", "sum"), "apart")
                        .toUpperCase(Locale.ROOT)),
                spec.duration("longest-average", Duration.ofMinutes(1)),
                bmcs.timeout("target-timeout", timeout));
    }

    private static Set<Resource> resources(SourceSpec spec) {
        List<String> known = Arrays.stream(Resource.values())
                .map(resource -> resource.name().toLowerCase(Locale.ROOT))
                .toList();
        Set<Resource> resources = EnumSet.noneOf(Resource.class);
        for (String word : spec.text("resources").orElse("power+environment").split("\\+", -1)) {
            if (!known.contains(word)) {
                throw new IllegalArgumentException(
                        "redfish: resources: expected some of " + known + " parted by '+', found '" + word + "'");
            }
            resources.add(Resource.valueOf(word.toUpperCase(Locale.ROOT)));
        }
        return resources;
    }

    private static String word(SourceSpec spec, String key, List<String> known, String otherwise) {
        String word = spec.text(key).orElse(otherwise);
        if (!known.contains(word)) {
            throw new IllegalArgumentException(
                    "redfish: " + key + ": expected one of " + known + ", found '" + word + "'");
        }
        return word;
    }
}
