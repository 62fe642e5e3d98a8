package io.github.jobenergy.jobcomp.dialect.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.program.testing.Mutation;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of an Elasticsearch, around recorded records; each byte is a character here. */
class SearchAnswerTest {

    private static final CaptureContext RIG26 = new CaptureContext(
            Optional.of("rig26"), Capture.FILE, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));

    private static final String BEGIN =
            "{\"took\":3,\"timed_out\":false,\"_shards\":{\"total\":1,\"failed\":0},\"hits\":{\"total\":{\"value\":63,"
                    + "\"relation\":\"eq\"},\"max_score\":1.0,\"hits\":[";
    private static final String END = "]}}";

    private List<String> records = List.of();

    @BeforeEach
    void recorded() throws IOException {
        records = Files.readAllLines(Captures.file("jobcomp-kafka/26.05.jsonl"), StandardCharsets.ISO_8859_1);
    }

    @Test
    void eachHitIsARecord() {
        assertEquals(readAll(String.join("\n", records)), readAll(answer(records)));
    }

    @Test
    void anAnswerMayBeSpreadOverLines() {
        List<String> plain = records.subList(0, 3);
        String spread = answer(plain).replace(",\"", ",\r\n  \"").replace("{\"", "{\n \"") + "\n";

        assertEquals(readAll(String.join("\n", plain)), readAll(spread));
    }

    @Test
    void readsConcatenatedAnswersOfAScroll() {
        String pages = "{\"_scroll_id\":\"x\"," + answer(records.subList(0, 30)).substring(1) + "\n"
                + answer(records.subList(30, 63)) + answer(List.of());

        assertEquals(readAll(String.join("\n", records)), readAll(pages));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"hits\":{\"hits\":[",
                " \r\n{ \"took\" : 3, \"hits\" : {\n \"hits\" : [",
                "{\"pit_id\":\"[{\",\"hits\":{\"hits\":["
            })
    void fieldsBeforeTheHitsAreIgnored(String begin) {
        String answer = begin + hit(records.get(0)) + END;

        assertEquals(readAll(records.get(0)), readAll(answer));
    }

    @Test
    void bracketsInStringsAreIgnored() {
        String bracketed =
                records.get(1).replaceFirst("\"job_name\":\"[^\"]*\"", "\"job_name\":\"}]}\\\\\\\\\\\\\"{[\"");

        List<ReaderResult> readings = readAll(answer(List.of(bracketed, records.get(2))));

        assertEquals(2, readings.size());
        assertEquals(
                Optional.of("}]}\\\"{["),
                assertInstanceOf(ReaderResult.Completed.class, readings.get(0))
                        .completion()
                        .identity()
                        .jobName());
    }

    @Test
    void anInvalidHitLosesNoOtherHit() {
        List<ReaderResult> readings = readAll(answer(List.of(records.get(0), "{\"jobid\":,}", records.get(2))));

        assertEquals(List.of("Completed", "Refused", "Completed"), kinds(readings));
        assertEquals("file:hits:2", rejection(readings.get(1)).origin());
    }

    @Test
    void aHitWithoutItsSourceIsRefused() {
        List<ReaderResult> readings = readAll(BEGIN + "{\"_index\":\"slurm\",\"_id\":\"x1\"}" + END);

        assertEquals(List.of("Refused"), kinds(readings));
        assertEquals(Optional.of("jobid"), rejection(readings.get(0)).field());
    }

    @ParameterizedTest
    @CsvSource({"0, Completed Completed Refused", "1, Completed Completed Refused", "9, Completed Refused Refused"})
    void hitsBeforeATruncationAreRead(int lost, String kinds) {
        String whole = answer(records.subList(0, 2)).replaceAll("]}}$", "");

        List<ReaderResult> readings = readAll(whole.substring(0, whole.length() - lost) + (lost == 1 ? "}" : ""));

        assertEquals(kinds, String.join(" ", kinds(readings)));
        Rejection last = rejection(readings.get(readings.size() - 1));
        assertEquals("expected the end of a search response, found it truncated", last.detail());
        assertEquals("file:hits:2", last.origin());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"took\":3,\"timed_out\":false}",
                "{\"took\":3,\"hits\":{\"total\":{\"value\":0}}}",
                "{\"took\":3,\"hits\":[]}",
                "{\"took\":3,\"aggregations\":{\"hits\":{\"hits\":[{\"jobid\":1}]}}}]"
            })
    void anAnswerWithoutHitsIsRefused(String answer) {
        Rejection rejection = rejection(readAll(answer).get(0));

        assertEquals("expected hits.hits in a search response, found none", rejection.detail());
    }

    @Test
    void anErrorIsRefused() {
        List<ReaderResult> readings = readAll("{\"error\":{\"type\":\"index_not_found_exception\"},\"status\":404}");

        assertEquals(List.of("Refused"), kinds(readings));
        assertEquals("file:1", rejection(readings.get(0)).origin());
    }

    @Test
    void anUnterminatedHitIsBufferedUpToALimit() {
        List<InputStream> parts = new ArrayList<>(List.of(stream(BEGIN + "{\"_source\":{\"script\":\"")));
        String line = "#".repeat(1 << 20);
        for (int bytes = 0; bytes <= PluginRecords.MOST_RECORD_BYTES; bytes += line.length()) {
            parts.add(stream(line));
        }
        parts.add(stream("\"}}," + hit(records.get(0)) + END));
        InputStream endless = new SequenceInputStream(Collections.enumeration(parts));

        List<ReaderResult> readings = readAll(endless);

        assertEquals(List.of("Refused", "Completed"), kinds(readings));
        assertTrue(rejection(readings.get(0)).detail().startsWith("expected a hit of at most"));
    }

    @Test
    void aDamagedAnswerCausesNoException() {
        byte[] whole = answer(records.subList(0, 3)).getBytes(StandardCharsets.ISO_8859_1);
        long refused = 0;
        for (long seed = 1; seed <= 2_000; seed++) {
            List<ReaderResult> readings = readAll(new ByteArrayInputStream(new Mutation(seed).change(whole)));
            assertTrue(!readings.isEmpty(), "seed " + seed);
            refused += readings.stream()
                    .filter(ReaderResult.Refused.class::isInstance)
                    .count();
        }
        assertTrue(refused > 100, refused + " refused");
    }

    private static String answer(List<String> sources) {
        return BEGIN
                + String.join(",", sources.stream().map(SearchAnswerTest::hit).toList())
                + END;
    }

    private static String hit(String source) {
        return "{\"_index\":\"slurm\",\"_id\":\"x1\",\"_score\":1.0,\"_source\":" + source
                + ",\"sort\":[1795217253000]}";
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<ReaderResult> readAll(String file) {
        return readAll(stream(file));
    }

    private static List<ReaderResult> readAll(InputStream file) {
        List<ReaderResult> readings = new ArrayList<>();
        try {
            new PluginRecordReader(RIG26, new Plausibility(15_000)).readAll("file", file, readings::add);
        } catch (IOException memoryDoesNotFail) {
            throw new AssertionError(memoryDoesNotFail);
        }
        return readings;
    }

    private static List<String> kinds(List<ReaderResult> readings) {
        return readings.stream()
                .map(reading -> reading.getClass().getSimpleName())
                .toList();
    }

    private static Rejection rejection(ReaderResult reading) {
        Rejection rejection =
                assertInstanceOf(ReaderResult.Refused.class, reading).rejection();
        ContractCheck.assertValid(rejection);
        return rejection;
    }
}
