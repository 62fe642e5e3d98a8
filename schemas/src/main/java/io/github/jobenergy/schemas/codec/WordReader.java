package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Reads a word of a closed set: the constants of an enumeration, in lower case. */
final class WordReader implements ContractModule.Reader<Enum<?>> {

    private final Map<String, Enum<?>> constants = new LinkedHashMap<>();
    private final String words;

    WordReader(Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            constants.put(word((Enum<?>) constant), (Enum<?>) constant);
        }
        words = String.join(", ", constants.keySet());
    }

    /** Returns the word of a constant in the contract. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Enum<?> read(JsonParser in) throws IOException {
        String word = ContractValues.text(in);
        Enum<?> constant = constants.get(word);
        if (constant == null) {
            throw ContractValues.invalid(in, "expected one of " + words + ", found " + ContractValues.quoted(word));
        }
        return constant;
    }
}
