package io.github.jobenergy.schemas.versions;

/**
 * A difference between two versions of a schema.
 *
 * @param place the location of the difference, such as {@code /slices[]/nodes}
 * @param text what has changed
 * @param isCompatible whether records of each version are valid in the other one, with the same meaning
 */
record SchemaChange(String place, String text, boolean isCompatible) {

    static SchemaChange compatible(String place, String text) {
        return new SchemaChange(place, text, true);
    }

    static SchemaChange incompatible(String place, String text) {
        return new SchemaChange(place, text, false);
    }

    @Override
    public String toString() {
        return (place.isEmpty() ? "/" : place) + ": " + text;
    }
}
