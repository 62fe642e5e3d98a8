package io.github.jobenergy.node.source.redfish.resource;

import java.util.Set;

/** Evaluates the {@code Status.State} of a part. */
final class PowerState {

    private static final Set<String> OFF = Set.of("Absent", "Disabled", "UnavailableOffline", "StandbyOffline");

    private PowerState() {}

    static boolean isOff(Fields part) {
        return OFF.contains(part.object("Status").text("State"));
    }
}
