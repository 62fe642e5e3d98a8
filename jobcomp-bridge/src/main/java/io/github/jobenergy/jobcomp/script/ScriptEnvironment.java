package io.github.jobenergy.jobcomp.script;

import io.github.jobenergy.jobcomp.notation.FreeText;
import io.github.jobenergy.jobcomp.reading.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The environment of a jobcomp/script call as the kernel keeps it: {@code NAME=value} for each variable, each ended by one
 * NUL. Only such a block can be read safely: a line end in a job name makes printed variables look like others.
 * Source: jobcomp_script.c, 20.11 to 26.05.
 */
final class ScriptEnvironment {

    private final Map<String, byte[]> variables;

    private ScriptEnvironment(Map<String, byte[]> variables) {
        this.variables = variables;
    }

    /**
     * Takes a block apart. Of a name that comes twice the first holds, as for getenv.
     *
     * @throws RefusedException if the block is empty, cut off, or no environment
     */
    static ScriptEnvironment parse(byte[] block) throws RefusedException {
        if (block.length == 0) {
            throw RefusedException.malformed("expected variables each ended by NUL, found an empty record");
        }
        if (block[block.length - 1] != 0) {
            throw RefusedException.malformed("expected variables each ended by NUL, found the record cut off");
        }
        Map<String, byte[]> variables = new HashMap<>();
        int start = 0;
        for (int i = 0; i < block.length; i++) {
            if (block[i] == 0) {
                int equals = equalsSign(block, start, i);
                String name = new String(block, start, equals - start, StandardCharsets.ISO_8859_1);
                variables.putIfAbsent(name, Arrays.copyOfRange(block, equals + 1, i));
                start = i + 1;
            }
        }
        return new ScriptEnvironment(variables);
    }

    private static int equalsSign(byte[] block, int start, int end) throws RefusedException {
        for (int i = start + 1; i < end; i++) {
            if (block[i] == '=') {
                return i;
            }
        }
        throw RefusedException.malformed("expected NAME=value, found neither name nor '=' at byte " + (start + 1));
    }

    /** The value; empty where the variable is empty or not there. */
    String text(String name) {
        byte[] value = variables.get(name);
        return value == null ? "" : new String(value, StandardCharsets.UTF_8);
    }

    /** The value of the first of these variables that is there and not empty. */
    String firstOf(String name, String otherName) {
        String value = text(name);
        return value.isEmpty() ? text(otherName) : value;
    }

    /** The value; absent where the variable is empty or not there. */
    Optional<String> word(String name) {
        String value = text(name).strip();
        return value.isEmpty() ? Optional.empty() : Optional.of(value);
    }

    /**
     * The value of a variable that is always there, even if it is empty.
     *
     * @throws RefusedException if it is not there
     */
    String required(String name) throws RefusedException {
        if (!variables.containsKey(name)) {
            throw RefusedException.missing(name);
        }
        return text(name);
    }

    /**
     * Makes sure that no variable is missing.
     *
     * @throws RefusedException if one of these is not there, even empty
     */
    void requireAll(Collection<String> names) throws RefusedException {
        for (String name : names) {
            required(name);
        }
    }

    /** What a user chose; absent where the variable is not there. */
    Optional<FreeText> freeText(String name) {
        return Optional.ofNullable(variables.get(name)).map(FreeText::of);
    }
}
