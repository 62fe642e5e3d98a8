package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The decoded content of messages in order; the name of a target is used as its node. */
public final class DecodedMessages implements SampleSink {

    /** The time of arrival of all messages. */
    public static final Instant ARRIVAL = Instant.parse("2026-11-21T00:00:00Z");

    private static final ContractCodec CODEC = new ContractCodec();

    private final List<Object> found = new ArrayList<>();

    /** The content of messages of this format, decoded one after the other by one decoder. */
    public static DecodedMessages of(String format, String... messages) {
        DecodedMessages decoded = new DecodedMessages();
        Decoder decoder = format(format).decoder();
        for (String message : messages) {
            decoder.decode(message("message", message.getBytes(StandardCharsets.UTF_8)), decoded);
        }
        return decoded;
    }

    /** The content of a file of this format. */
    public static DecodedMessages ofFile(String format, Path file) throws IOException {
        DecodedMessages decoded = new DecodedMessages();
        Decoder decoder = format(format).decoder();
        String name = file.getFileName().toString();
        if (!format(format).isByLine()) {
            decoder.decode(message(name, Files.readAllBytes(file)), decoded);
            return decoded;
        }
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            decoder.decode(message(name + ":" + number, line.getBytes(StandardCharsets.UTF_8)), decoded);
        }
        return decoded;
    }

    private static Format format(String name) {
        return Formats.named(name).orElseThrow();
    }

    private static Message message(String place, byte[] bytes) {
        return Message.ofFile(place, bytes, ARRIVAL);
    }

    @Override
    public void found(Sample sample) {
        ConvertedSample converted = ConvertedSample.of(sample);
        converted.reading().ifPresent(found::add);
        converted.rejection().ifPresent(found::add);
    }

    @Override
    public void found(ReportedNodeState reportedState) {
        throw new AssertionError("no collector reports states of nodes");
    }

    @Override
    public void rejected(Rejection rejection) {
        found.add(rejection);
    }

    /** The readings. */
    public List<PowerReading> readings() {
        return found.stream()
                .filter(PowerReading.class::isInstance)
                .map(PowerReading.class::cast)
                .toList();
    }

    /** The rejections. */
    public List<Rejection> rejections() {
        return found.stream()
                .filter(Rejection.class::isInstance)
                .map(Rejection.class::cast)
                .toList();
    }

    /** Readings in short: node, domain, kind and value, such as {@code n1 cpu[0] interval_mean 35 W over PT10S}. */
    public List<String> readingTexts() {
        return readings().stream().map(ReadingText::of).toList();
    }

    /** The details of the rejections. */
    public List<String> rejectionDetails() {
        return rejections().stream().map(Rejection::detail).toList();
    }

    /** All records as on their topics; each is validated against the contract. */
    public String ndjson() {
        StringBuilder lines = new StringBuilder();
        for (Object value : found) {
            ContractCheck.assertValid(value);
            lines.append(new String(CODEC.write(value), StandardCharsets.UTF_8)).append('\n');
        }
        return lines.toString();
    }
}
