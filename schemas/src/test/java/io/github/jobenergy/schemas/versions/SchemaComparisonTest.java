package io.github.jobenergy.schemas.versions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaComparisonTest {

    private static final String SCHEMA = """
            {"type": "object", "required": ["node", "kind"], "additionalProperties": true,
             "properties": {
               "node": {"type": "string", "maxLength": 10, "description": "The node."},
               "kind": {"oneOf": [{"const": "a", "description": "A."}, {"const": "b"}]},
               "slot": {"enum": [15, null]},
               "state": {"type": "string", "pattern": "\\\\S"},
               "energy_joules": {"type": "number", "minimum": 0, "x-unit": "joules", "x-decimals": 3},
               "parts": {"type": "array", "items": {"type": "object", "required": ["cpus"], "additionalProperties": true,
                 "properties": {"cpus": {"type": "integer"}}}},
               "sealed": {"type": "object", "additionalProperties": false, "properties": {"x": {"type": "integer"}}}},
             "allOf": [{"if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["range"],
               "properties": {"range": {"type": "integer"}}}}]}""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "maxLength": 10               | "maxLength": 11                | /node: maxLength was 10 and is 11
            "maxLength": 10               | "maxLength": 9                 | /node: maxLength was 10 and is 9
            "node": {                     | "node_name": {                 | /node: the field is removed
            "required": ["node", "kind"]  | "required": ["node"]           | /: removed required field "kind"
            "required": ["node", "kind"]  | "required": ["node", "kind", "state"] | /: added required field "state"
            [15, null]                    | ["15", null]                   | /slot: removed word of a closed set 15
            [15, null]                    | [15, "null"]                   | /slot: removed word of a closed set null
            [15, null]                    | [15]                           | /slot: removed word of a closed set null
            {"const": "b"}                | {"const": 7}                   | /kind: removed word of a closed set "b"
            {"const": "b"}                | {"const": "c"}                 | /kind: removed word of a closed set "b"
            {"const": "b"}                | {"const": "b"}, {"const": "c"} | /kind: added word of a closed set "c"
            "x-unit": "joules"            | "x-unit": "watt_hours"         | /energy_joules: x-unit was "joules" and is "watt_hours"
            "x-decimals": 3               | "x-decimals": 6                | /energy_joules: x-decimals was 3 and is 6
            "minimum": 0, "x              | "x                             | /energy_joules: minimum was 0 and is absent
            {"cpus": {"type": "integer"}} | {"cpus": {"type": "number"}}   | /parts[]/cpus: type was "integer" and is "number"
            {"x": {"type": "integer"}}    | {"x": {"type": "integer"}, "y": {}} | /sealed/y: a field is added where its name has a type already
            "additionalProperties": false | "additionalProperties": true   | /sealed/*: additionalProperties was false and is true
            {"kind": {"const": "a"}}      | {"kind": {"const": "b"}}       | /: if was {"properties":{"kind":{"const":"a"}}} and is {"properties":{"kind":{"const":"b"}}}
            {"range": {"type": "integer"}} | {"range": {"type": "integer"}, "state": {"const": "x"}} | /state: a field is added where its name has a type already
            {"kind": {"const": "a"}}      | {"kind": {"const": "a"}, "title": {"const": "x"}} | /: if was {"properties":{"kind":{"const":"a"}}} and is {"properties":{"kind":{"const":"a"},"title":{"const":"x"}}}
            {"range": {"type": "integer"}} | {"range": {"type": "string"}} | /range: type was "integer" and is "string"
            """)
    void aChangeOfAnythingElseThanAnAdditionIsIncompatible(String text, String replacement, String expected)
            throws Exception {
        JsonNode before = tree(SCHEMA);
        String changed = SCHEMA.replace(text, replacement);

        List<SchemaChange> changes = SchemaComparison.incompatible(before, tree(changed));

        assertEquals(expected, changes.get(0).toString(), changes::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "node": {                      | "cpus": {"type": "integer"}, "node": { | [/cpus: a field is added]
            {"cpus": {"type": "integer"}}  | {"cpus": {"type": "integer"}, "gpus": {"type": "integer"}} | [/parts[]/gpus: a field is added]
            {"range": {"type": "integer"}} | {"range": {"type": "integer"}, "epoch": {"type": "string"}} | [/epoch: a field is added]
            "description": "The node."     | "description": "The name of the node." | []
            {"const": "a", "description": "A."}, {"const": "b"} | {"const": "b"}, {"const": "a"} | []
            """)
    void anAddedOptionalFieldAndAnyWordingAreCompatible(String text, String replacement, String expected)
            throws Exception {
        JsonNode before = tree(SCHEMA);
        String changed = SCHEMA.replace(text, replacement);

        List<SchemaChange> changes = SchemaComparison.changes(before, tree(changed));

        assertEquals(expected, changes.toString());
        assertEquals(List.of(), SchemaComparison.incompatible(before, tree(changed)));
    }

    @Test
    void aTypeThatIsWrittenInPlaceOfItsReferenceIsTheSameSchema() throws Exception {
        JsonNode common = tree("{\"$defs\": {\"joules\": {\"type\": \"number\", \"minimum\": 0}}}");
        JsonNode referring = tree("{\"properties\": {\"x\": {\"$ref\": \"common.schema.json#/$defs/joules\"}}}");
        JsonNode written = tree("{\"properties\": {\"x\": {\"type\": \"number\", \"minimum\": 0}}}");

        ObjectNode inlined = InlinedSchema.of("x", name -> name.equals("common") ? common : referring);

        assertEquals(written, inlined);
    }

    @Test
    void aLimitBesideAReferenceDoesNotHideThatOfTheReference() throws Exception {
        JsonNode referring =
                tree("{\"properties\": {\"x\": {\"$ref\": \"common.schema.json#/$defs/d\", \"minimum\": 1}}}");
        JsonNode before = tree("{\"$defs\": {\"d\": {\"type\": \"number\", \"minimum\": 0}}}");
        JsonNode after = tree("{\"$defs\": {\"d\": {\"type\": \"number\", \"minimum\": 5}}}");

        List<SchemaChange> changes = SchemaComparison.incompatible(
                InlinedSchema.of("x", name -> name.equals("common") ? before : referring),
                InlinedSchema.of("x", name -> name.equals("common") ? after : referring));

        assertEquals("[/x: minimum of the reference was 0 and is 5]", changes.toString());
    }

    private static JsonNode tree(String text) throws Exception {
        return KeptVersion.JSON.readTree(text);
    }
}
