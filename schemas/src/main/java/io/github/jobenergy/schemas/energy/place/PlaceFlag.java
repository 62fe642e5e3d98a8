package io.github.jobenergy.schemas.energy.place;

/** A condition that affects the interpretation of the energy of a place in an hour. */
public enum PlaceFlag {
    /** A feed of the place has no energy in the hour. */
    FEED_NOT_METERED(
            "A feed of the place was not metered in the hour.", "The sum has only the other feeds and is too low."),
    /** A node in the place has no energy, or only a part of it. */
    NODES_NOT_METERED(
            "A node in the place has no energy at its power input for the hour, or only for a part of it.",
            "The sum of the nodes is too low, and no difference is computed."),
    /** The nodes drew more than the meters of the place. */
    NODES_EXCEED_METER(
            "The nodes in the place drew more than 5 % more energy than the upper bound of its IT energy.",
            "The difference is negative: a node is attached to the wrong place, a feed is missing in the file of places, or a meter is"
                    + " scaled wrongly. No PUE is published."),
    /** The facility drew less than its IT equipment. */
    FACILITY_BELOW_IT(
            "The facility energy of the place is below its IT energy.",
            "No PUE is computed: a feed is missing in the file of places, or a meter is scaled wrongly."),
    /** The place has the meters for a PUE, and the energies are too uncertain for one. */
    UNCERTAIN_PUE(
            "The IT energy or the facility energy of the place was metered for less than 99 % of the hour, or"
                    + " has bounds that are more than 5 % away.",
            "No PUE is computed."),
    /** The category of the PUE is unknown. */
    UNKNOWN_PUE_CATEGORY(
            "The file of places states no category for a meter of the IT energy.", "The PUE has no category.");

    private final String condition;
    private final String consequence;

    PlaceFlag(String condition, String consequence) {
        this.condition = condition;
        this.consequence = consequence;
    }

    /** Returns the condition that the flag marks, in one sentence. */
    public String condition() {
        return condition;
    }

    /** Returns the consequence of the condition, in one sentence. */
    public String consequence() {
        return consequence;
    }
}
