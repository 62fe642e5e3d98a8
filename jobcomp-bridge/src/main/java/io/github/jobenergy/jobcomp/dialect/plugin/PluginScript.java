package io.github.jobenergy.jobcomp.dialect.plugin;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.jobcomp.reading.notation.RawText;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * Removes the batch script from plugin records. The plugins send it up to Slurm 24.11, and later if configured ({@code
 * send_script}): up to 4 MiB that the bridge must not store.
 */
public final class PluginScript {

    private static final String SCRIPT = "script";

    private static final byte[] NAME = ("\"" + SCRIPT + "\"").getBytes(StandardCharsets.US_ASCII);

    private static final JsonFactory JSON = new JsonFactory();

    private PluginScript() {}

    /** The record without the batch script; text that is no JSON is returned unchanged. */
    public static byte[] cut(byte[] record) {
        return mayHaveOne(record) ? copy(record) : record;
    }

    private static byte[] copy(byte[] record) {
        StringWriter copy = new StringWriter(record.length);
        try (JsonParser in = JSON.createParser(RawText.of(PluginRecord.withoutEndingNul(record)));
                JsonGenerator out = JSON.createGenerator(copy)) {
            for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
                if (token == JsonToken.FIELD_NAME && in.currentName().equals(SCRIPT)) {
                    in.nextToken();
                    in.skipChildren();
                } else {
                    out.copyCurrentEventExact(in);
                }
            }
        } catch (JsonProcessingException notJson) {
            return record;
        } catch (IOException memoryDoesNotFail) {
            throw new IllegalStateException(memoryDoesNotFail);
        }
        return RawText.bytes(copy.toString());
    }

    private static boolean mayHaveOne(byte[] record) {
        for (int start = 0; start + NAME.length <= record.length; start++) {
            int same = 0;
            while (same < NAME.length && record[start + same] == NAME[same]) {
                same++;
            }
            if (same == NAME.length) {
                return true;
            }
        }
        return false;
    }
}
