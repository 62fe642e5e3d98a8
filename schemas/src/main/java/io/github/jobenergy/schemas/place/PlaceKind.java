package io.github.jobenergy.schemas.place;

/** The kinds of places. The kind is descriptive; the tree alone decides which places contain which. */
public enum PlaceKind {
    /** The whole site. */
    SITE,
    /** A building. */
    BUILDING,
    /** A room, such as a hall for computers. */
    ROOM,
    /** A row of racks. */
    ROW,
    /** A rack. */
    RACK,
    /** The loads behind an uninterruptible power supply. */
    UPS,
    /** The loads behind a power distribution unit, or behind the units of redundant feeds. */
    PDU,
    /** Another place. */
    OTHER
}
