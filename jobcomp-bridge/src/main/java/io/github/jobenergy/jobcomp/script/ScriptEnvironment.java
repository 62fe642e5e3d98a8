package io.github.jobenergy.jobcomp.script;

import io.github.jobenergy.jobcomp.notation.FreeText;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * The environment of a jobcomp/script call as the kernel keeps it: {@code NAME=value} for each variable, each ended by one
 * NUL. Only such a block can be read safely: a line end in a job name makes printed variables look like others.
 * Source: jobcomp_script.c, 20.11 to 26.05.
 */
final class ScriptEnvironment {

    /** What slurmctld passes, in every version, and a few more. */
    private static final int USUAL_COUNT = 64;

    private final byte[] block;
    private int count;
    private int[] names = new int[USUAL_COUNT];
    private int[] values = new int[USUAL_COUNT];
    private int[] ends = new int[USUAL_COUNT];

    private ScriptEnvironment(byte[] block) {
        this.block = block;
    }

    /**
     * Takes a block apart. Of a name that comes twice the first holds, as for getenv.
     *
     * @throws UnusableRecordException if the block is empty, cut off, or no environment
     */
    static ScriptEnvironment parse(byte[] block) throws UnusableRecordException {
        if (block.length == 0) {
            throw UnusableRecordException.malformed("expected variables each ended by NUL, found an empty record");
        }
        if (block[block.length - 1] != 0) {
            throw UnusableRecordException.malformed("expected variables each ended by NUL, found the record cut off");
        }
        ScriptEnvironment variables = new ScriptEnvironment(block);
        int start = 0;
        for (int i = 0; i < block.length; i++) {
            if (block[i] == 0) {
                variables.add(start, equalsSign(block, start, i) + 1, i);
                start = i + 1;
            }
        }
        return variables;
    }

    private static int equalsSign(byte[] block, int start, int end) throws UnusableRecordException {
        for (int i = start + 1; i < end; i++) {
            if (block[i] == '=') {
                return i;
            }
        }
        throw UnusableRecordException.malformed(
                "expected NAME=value, found neither name nor '=' at byte " + (start + 1));
    }

    private void add(int name, int value, int end) {
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        names[count] = name;
        values[count] = value;
        ends[count] = end;
        count++;
    }

    /** The place of the first variable of that name; -1 if there is none. */
    private int find(String name) {
        for (int i = 0; i < count; i++) {
            if (values[i] - names[i] - 1 == name.length() && isNameAt(names[i], name)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isNameAt(int start, String name) {
        for (int i = 0; i < name.length(); i++) {
            if (block[start + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The value; empty where the variable is empty or not there. */
    String text(String name) {
        int i = find(name);
        return i < 0 ? "" : new String(block, values[i], ends[i] - values[i], StandardCharsets.UTF_8);
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
     * @throws UnusableRecordException if it is not there
     */
    String required(String name) throws UnusableRecordException {
        if (find(name) < 0) {
            throw UnusableRecordException.missing(name);
        }
        return text(name);
    }

    /**
     * Makes sure that no variable is missing.
     *
     * @throws UnusableRecordException if one of these is not there, even empty
     */
    void requireAll(Collection<String> names) throws UnusableRecordException {
        for (String name : names) {
            if (find(name) < 0) {
                throw UnusableRecordException.missing(name);
            }
        }
    }

    /** What a user chose; absent where the variable is not there. */
    Optional<FreeText> freeText(String name) {
        int i = find(name);
        return i < 0 ? Optional.empty() : Optional.of(FreeText.of(Arrays.copyOfRange(block, values[i], ends[i])));
    }
}
