package io.github.jobenergy.schemas.place;

/** Reports places that violate a rule of {@link PlaceTree}: the place, the field, the expected and the found value. */
public final class InvalidPlaceException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String place;
    private final String field;
    private final String detail;

    InvalidPlaceException(Place place, String field, String expected, String found) {
        super(place.key().place() + ": " + field + ": expected " + expected + ", found " + found);
        this.place = place.key().place();
        this.field = field;
        this.detail = "expected " + expected + ", found " + found;
    }

    /** Returns the name of the place. */
    public String place() {
        return place;
    }

    /** Returns the name of the field in the contract. */
    public String field() {
        return field;
    }

    /** Returns the expected and the found value. */
    public String detail() {
        return detail;
    }
}
