package io.github.jobenergy.schemas.versions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.examples.Example;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random changes of the schemas are classified as what they are, alone and among compatible ones. */
@Tag("property")
class SchemaMutationLawTest {

    private static final int ROUNDS = 300;
    private static final int MOST_OTHERS = 4;
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final List<String> NAMES = TopicSchemas.names().toList();
    private static final Map<String, ObjectNode> SCHEMAS = NAMES.stream()
            .collect(Collectors.toMap(name -> name, name -> InlinedSchema.of(name, TopicSchemas::document)));

    @ParameterizedTest
    @EnumSource
    void aChangeIsClassifiedAsWhatItIsAlsoAmongCompatibleOnes(SchemaMutation mutation) {
        Random random = new Random(mutation.name().hashCode());
        int applied = 0;
        for (int round = 0; round < Rounds.of(ROUNDS); round++) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            ObjectNode before = schema(name);
            ObjectNode after = before.deepCopy();
            if (mutation.apply(after, random)) {
                applied++;
                int others = random.nextInt(MOST_OTHERS);
                for (int other = 0; other < others; other++) {
                    any(SchemaMutation.all(true).toList(), random).apply(after, random);
                }
                List<SchemaChange> found = SchemaComparison.incompatible(before, after);
                assertEquals(mutation.isCompatible(), found.isEmpty(), () -> mutation + " of " + name + ": " + found);
            }
        }
        assertTrue(applied > 0, mutation + " found no place");
    }

    /** Validation decides independently of the comparison: what it calls compatible invalidates no record, old or new. */
    @Test
    void compatibleChangesInvalidateNoRecord() {
        Random random = new Random(7);
        Set<SchemaMutation> applied = EnumSet.noneOf(SchemaMutation.class);
        List<Example> examples = Example.valid();
        for (int round = 0; round < Rounds.of(ROUNDS); round++) {
            Example example = any(examples, random);
            ObjectNode before = schema(example.schema());
            ObjectNode after = before.deepCopy();
            for (SchemaMutation mutation : SchemaMutation.all(true).toList()) {
                if (mutation.apply(after, random)) {
                    applied.add(mutation);
                }
            }

            assertEquals(List.of(), SchemaComparison.incompatible(before, after));
            ObjectNode ofNewerWriter = tree(example);
            ofNewerWriter.put("added", "x");
            assertTrue(isValid(after, tree(example)), example::toString);
            assertTrue(isValid(before, ofNewerWriter), example::toString);
        }
        assertEquals(Set.copyOf(SchemaMutation.all(true).toList()), applied);
    }

    /** Validation finds a record for each sort of change that validation can see, and the comparison calls none of them compatible. */
    @Test
    void aChangeThatInvalidatesARecordIsNeverCompatible() {
        Random random = new Random(11);
        List<Example> examples = Example.valid();
        int invalidating = 0;
        for (int round = 0; round < 10 * Rounds.of(ROUNDS); round++) {
            Example example = any(examples, random);
            ObjectNode before = schema(example.schema());
            ObjectNode after = before.deepCopy();
            if (any(List.of(SchemaMutation.values()), random).apply(after, random) && !isValid(after, tree(example))) {
                invalidating++;
                assertFalse(SchemaComparison.incompatible(before, after).isEmpty(), example::toString);
            }
        }
        assertTrue(invalidating > Rounds.of(ROUNDS), "only " + invalidating);
    }

    private static ObjectNode schema(String name) {
        return SCHEMAS.get(name).deepCopy();
    }

    private static boolean isValid(ObjectNode schema, ObjectNode value) {
        Schema compiled = REGISTRY.getSchema(schema);
        return compiled.validate(value).isEmpty();
    }

    private static ObjectNode tree(Example example) {
        try {
            return (ObjectNode) KeptVersion.JSON.readTree(example.bytes());
        } catch (IOException notJson) {
            throw new AssertionError(notJson);
        }
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
