package io.github.jobenergy.schemas.docs;

/**
 * A field as the page lists it.
 *
 * @param path its name, with those of the fields around it: {@code slices[].start_time}
 * @param type what JSON it is, or the words it can be
 * @param unit the unit of a number; empty for anything else
 * @param presence whether it is always there
 * @param meaning what it says
 */
record FieldEntry(String path, String type, String unit, String presence, String meaning) {}
