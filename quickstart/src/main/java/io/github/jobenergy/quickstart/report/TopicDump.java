package io.github.jobenergy.quickstart.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes records of topics to a file, one JSON object a line: {@code topic}, {@code partition}, {@code offset}, {@code timestamp} in
 * milliseconds, {@code headers}, {@code key} and {@code value}. The value has the bytes of the record; that of a tombstone is {@code
 * null}. A file whose name ends in {@code .gz} is compressed.
 */
public final class TopicDump {

    private static final int FIRST_PRINTABLE = 0x20;

    private TopicDump() {}

    /** Writes records to a file, in place of its previous content. */
    public static void write(Path file, List<ConsumerRecord<String, byte[]>> records) throws IOException {
        try (OutputStream bytes = Files.newOutputStream(file);
                OutputStream lines = file.toString().endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes;
                Writer out = new OutputStreamWriter(lines, StandardCharsets.UTF_8)) {
            for (ConsumerRecord<String, byte[]> each : records) {
                out.write(line(each) + "\n");
            }
        }
    }

    private static String line(ConsumerRecord<String, byte[]> each) {
        String headers = Arrays.stream(each.headers().toArray())
                .map(header -> text(header.key()) + ":" + text(new String(header.value(), StandardCharsets.UTF_8)))
                .collect(Collectors.joining(","));
        byte @Nullable [] value = each.value();
        return "{\"topic\":" + text(each.topic()) + ",\"partition\":" + each.partition() + ",\"offset\":"
                + each.offset()
                + ",\"timestamp\":" + each.timestamp() + ",\"headers\":{" + headers + "},\"key\":" + text(each.key())
                + ",\"value\":" + (value == null ? "null" : new String(value, StandardCharsets.UTF_8)) + "}";
    }

    private static String text(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(character -> {
            if (character == '"' || character == '\\') {
                quoted.append('\\').append((char) character);
            } else if (character < FIRST_PRINTABLE) {
                quoted.append(String.format("\\u%04x", character));
            } else {
                quoted.append((char) character);
            }
        });
        return quoted.append('"').toString();
    }
}
