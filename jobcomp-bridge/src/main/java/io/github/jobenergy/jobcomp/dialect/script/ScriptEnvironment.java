package io.github.jobenergy.jobcomp.dialect.script;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.FreeText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * The environment of a jobcomp/script call in the form of the kernel: {@code NAME=value} for each variable, each terminated by
 * NUL. Only this form is unambiguous: a line feed in a job name can make printed variables look like others. Source:
 * jobcomp_script.c, 20.11 to 26.05.
 */
final class ScriptEnvironment {

    /** The initial capacity: more than the number of variables that slurmctld passes in any version. */
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
     * Parses a block. If a name occurs twice, the first variable is used, as by getenv.
     *
     * @throws UnusableRecordException if the block is empty, truncated, or no environment
     */
    static ScriptEnvironment parse(byte[] block) throws UnusableRecordException {
        if (block.length == 0) {
            throw UnusableRecordException.malformed("expected variables that each end with NUL, found an empty record");
        }
        if (block[block.length - 1] != 0) {
            throw UnusableRecordException.malformed(
                    "expected variables that each end with NUL, found a truncated record");
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

    /** The index of the first variable of this name; -1 if there is none. */
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

    /** The value; empty if the variable is empty or absent. */
    String text(String name) {
        int i = find(name);
        return i < 0 ? "" : new String(block, values[i], ends[i] - values[i], StandardCharsets.UTF_8);
    }

    /** The value of the first of these variables that is present and not empty. */
    String firstOf(String name, String otherName) {
        String value = text(name);
        return value.isEmpty() ? text(otherName) : value;
    }

    /** The value; absent if the variable is blank or missing. */
    Optional<String> word(String name) {
        String value = text(name).strip();
        return value.isEmpty() ? Optional.empty() : Optional.of(value);
    }

    /**
     * The value of a variable that is always present, but may be empty.
     *
     * @throws UnusableRecordException if it is absent
     */
    String required(String name) throws UnusableRecordException {
        if (find(name) < 0) {
            throw UnusableRecordException.missing(name);
        }
        return text(name);
    }

    /**
     * Checks that these variables are present.
     *
     * @throws UnusableRecordException if one of them is absent; an empty one is accepted
     */
    void requireAll(Collection<String> names) throws UnusableRecordException {
        for (String name : names) {
            if (find(name) < 0) {
                throw UnusableRecordException.missing(name);
            }
        }
    }

    /** A user-chosen value; absent if the variable is missing. */
    Optional<FreeText> freeText(String name) {
        int i = find(name);
        return i < 0 ? Optional.empty() : Optional.of(FreeText.of(Arrays.copyOfRange(block, values[i], ends[i])));
    }
}
