package io.github.jobenergy.schemas.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.examples.Example;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes, the codec answers with a record or with a refusal in the contract's own words, and soon. */
@Tag("property")
class MutationTest {

    private static final int ROUNDS = Rounds.of(20_000);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TopicSchemas SCHEMAS = TopicSchemas.strict();

    /** Words of the programs that a reader of a rejection has no use for. */
    private static final Pattern INNER_WORDS = Pattern.compile(
            "(?i)java|jackson|fasterxml|deseriali|token|`|exception|optional|instance of|creator|jobenergy\\.schemas");

    private static final List<String> ODD_VALUES = List.of(
            "null",
            "true",
            "0",
            "-0",
            "-1",
            "1e999999",
            "-1e999999",
            "1e-999999999",
            "1E2147483647",
            "0.5",
            "1e3",
            "18446744073709551614",
            "9223372036854775807",
            "-9223372036854775808",
            "9".repeat(900),
            "0." + "3".repeat(900),
            "\"\"",
            "\" \"",
            "\"\\ud800\"",
            "\"\\u0000\"",
            "\"0000-00-00T00:00:00.000Z\"",
            "\"+999999999-12-31T23:59:59.999Z\"",
            "\"2026-11-20T23:44:60.000Z\"",
            "\"2026-11-20T23:44:28+18:00\"",
            "\"" + "x".repeat(100_000) + "\"",
            "[]",
            "{}",
            "[null]",
            "[[]]",
            "{\"a\":null}",
            "{\"\\udc00\":\"x\"}",
            "[{}]",
            "\"measured\"",
            "\"MEASURED\"",
            "NaN",
            "[".repeat(1_500),
            "{\"a\":".repeat(1_500),
            "1" + "0".repeat(5_000));

    private final ContractCodec codec = new ContractCodec();
    private final Random random = new Random(20_261_120);

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void mutatedExamplesAreReadOrRefusedAndNothingElse() throws IOException {
        List<Example> examples = Example.valid();
        Map<RejectionReason, Integer> refusals = new EnumMap<>(RejectionReason.class);
        int read = 0;

        for (int round = 0; round < ROUNDS; round++) {
            Example example = examples.get(random.nextInt(examples.size()));
            byte[] mutated = mutated(example.bytes());
            try {
                assertSurvivesWriting(codec.read(example.type(), mutated));
                read++;
            } catch (MalformedRecordException refused) {
                assertFalse(
                        INNER_WORDS.matcher(withoutShown(refused.getMessage())).find(), refused.getMessage());
                assertTrue(refused.getMessage().startsWith("expected "), refused.getMessage());
                assertTrue(refused.getMessage().length() < 600, refused.getMessage());
                refusals.merge(refused.reason(), 1, Integer::sum);
            }
        }

        assertEquals(
                ROUNDS,
                read + refusals.values().stream().mapToInt(Integer::intValue).sum());
        assertTrue(read > ROUNDS / 100, "read " + read);
        assertEquals(5, refusals.size(), refusals::toString);
    }

    @Test
    void aNegativeNumberIsRefusedWhereTheSchemaRefusesIt() throws IOException {
        Set<String> accepted = new TreeSet<>();
        int refused = 0;
        for (Example example : Example.valid()) {
            ObjectNode root = (ObjectNode) JSON.readTree(example.bytes());
            for (Leaf leaf : numbersIn(root)) {
                byte[] negative = leaf.replacedIn(root, IntNode.valueOf(-1));
                if (SCHEMAS.complaints(example.schema(), negative).isEmpty()) {
                    continue;
                }
                try {
                    codec.read(example.type(), negative);
                    accepted.add(example.schema() + " " + leaf.name());
                } catch (MalformedRecordException expected) {
                    refused++;
                }
            }
        }

        assertEquals(Set.of(), accepted);
        assertTrue(refused > 100, "refused " + refused);
    }

    /**
     * A value in an object or array.
     *
     * @param parent the object or array
     * @param name the field's name, or the position in the array
     * @param value the value
     */
    private record Leaf(JsonNode parent, String name, JsonNode value) {

        byte[] replacedIn(ObjectNode root, JsonNode other) throws IOException {
            put(other);
            byte[] bytes = JSON.writeValueAsBytes(root);
            put(value);
            return bytes;
        }

        private void put(JsonNode some) {
            if (parent instanceof ObjectNode object) {
                object.set(name, some);
            } else {
                ((ArrayNode) parent).set(Integer.parseInt(name), some);
            }
        }
    }

    private static List<Leaf> numbersIn(JsonNode node) {
        List<Leaf> leaves = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> leaves.add(new Leaf(node, field.getKey(), field.getValue())));
        } else {
            for (int i = 0; i < node.size(); i++) {
                leaves.add(new Leaf(node, Integer.toString(i), node.get(i)));
            }
        }
        List<Leaf> numbers = new ArrayList<>();
        for (Leaf leaf : leaves) {
            if (leaf.value().isNumber()) {
                numbers.add(leaf);
            } else {
                numbers.addAll(numbersIn(leaf.value()));
            }
        }
        return numbers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "{\"schema_version\":1,\"domains\":{\"a\":["})
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void aMillionLevelsAreRefusedAtOnce(String level) {
        byte[] deep = level.repeat(1_000_000).getBytes(StandardCharsets.UTF_8);

        for (Example example : Example.valid()) {
            MalformedRecordException refused =
                    assertThrows(MalformedRecordException.class, () -> codec.read(example.type(), deep));
            assertEquals(RejectionReason.MALFORMED, refused.reason());
        }
    }

    private void assertSurvivesWriting(Object contractRecord) throws MalformedRecordException {
        byte[] written = codec.write(contractRecord);
        assertEquals(contractRecord, codec.read(contractRecord.getClass(), written));
    }

    /** A message without what it quotes, which may be any text. */
    private static String withoutShown(String message) {
        return message.replaceAll("'[^']*'", "''").replaceAll("found '.*", "found ''");
    }

    private byte[] mutated(byte[] bytes) throws IOException {
        return switch (random.nextInt(6)) {
            case 0 -> withByteChanged(bytes);
            case 1 -> withPieceMoved(bytes);
            case 2 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
            default -> withValueReplaced(bytes);
        };
    }

    private byte[] withByteChanged(byte[] bytes) {
        byte[] changed = bytes.clone();
        changed[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        return changed;
    }

    private byte[] withPieceMoved(byte[] bytes) {
        int from = random.nextInt(bytes.length);
        int length = random.nextInt(Math.min(80, bytes.length - from) + 1);
        int to = random.nextInt(bytes.length);
        ByteArrayOutputStream moved = new ByteArrayOutputStream();
        moved.write(bytes, 0, to);
        moved.write(bytes, from, length);
        moved.write(bytes, to, bytes.length - to);
        return moved.toByteArray();
    }

    /** One field somewhere in the object gets an odd value or is taken out. */
    private byte[] withValueReplaced(byte[] bytes) throws IOException {
        ObjectNode root = (ObjectNode) JSON.readTree(bytes);
        List<ObjectNode> objects = objectsIn(root);
        ObjectNode object = objects.get(random.nextInt(objects.size()));
        List<String> names = object.properties().stream().map(Map.Entry::getKey).toList();
        if (names.isEmpty()) {
            return bytes;
        }
        String name = names.get(random.nextInt(names.size()));
        if (random.nextInt(8) == 0) {
            object.remove(name);
        } else {
            object.putRawValue(name, new RawValue(ODD_VALUES.get(random.nextInt(ODD_VALUES.size()))));
        }
        return JSON.writeValueAsBytes(root);
    }

    private static List<ObjectNode> objectsIn(JsonNode node) {
        List<ObjectNode> objects = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            objects.add(object);
        }
        node.forEach(child -> objects.addAll(objectsIn(child)));
        return objects;
    }
}
