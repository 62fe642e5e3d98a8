package io.github.jobenergy.schemas.docs;

/**
 * A field of a schema, as listed in docs/contract.md.
 *
 * @param path the name, with the names of the enclosing fields: {@code slices[].start_time}
 * @param type the JSON type, or the words of a closed set
 * @param unit the unit of a number; empty for other types
 * @param presence the condition under which the field is present
 * @param meaning the description of the field
 */
record FieldEntry(String path, String type, String unit, String presence, String meaning) {}
