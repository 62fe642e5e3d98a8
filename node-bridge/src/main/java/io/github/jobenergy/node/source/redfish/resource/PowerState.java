package io.github.jobenergy.node.source.redfish.resource;

import java.util.Set;

/** Whether a part is there and at work, by its {@code Status.State}. */
final class PowerState {

    private static final Set<String> OFF = Set.of("Absent", "Disabled", "UnavailableOffline", "StandbyOffline");

    private PowerState() {}

    static boolean isOff(Fields part) {
        return OFF.contains(part.object("Status").text("State"));
    }
}
