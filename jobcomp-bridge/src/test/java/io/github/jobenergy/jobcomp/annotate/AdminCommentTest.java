package io.github.jobenergy.jobcomp.annotate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.annotate.CommentChange.Keep;
import io.github.jobenergy.jobcomp.annotate.CommentChange.Write;
import io.github.jobenergy.program.testing.HostRequirements;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminCommentTest {

    private static final CommentRules RULES = new CommentRules(true, false);
    private static final CommentRules LOWER_CASE = new CommentRules(false, false);

    private static final RunKey RUN = RunKey.parse("rig/7/1795869574");
    private static final EnergyAnnotation SECOND = EnergyAnnotation.of(Results.of("rig/7/1795869574", 2));
    private static final String WORD =
            "jobenergy:quality=measured;energy_j=123457;low_j=120000;high_j=126914;submit=1795869574;revision=2";

    private static final List<String> OWN_WORDS = List.of(
            WORD, WORD.replace("revision=2", "revision=1"), "jobenergy:quality=missing;submit=1795869574;revision=1");

    private static final List<String> TEXTS_OF_OTHERS = List.of(
            "a",
            "b|c",
            "\"",
            "'",
            "x\ny",
            "\u00e9",
            "%s",
            "\\",
            "$(x)",
            "JS1:Short",
            "AA==",
            "jobenergy:",
            "jobenergy",
            "{}",
            ";",
            "=");

    private static final int ROUNDS = 20_000;
    private static final long SEED = 20261128;

    /** How Jobstats reads an AdminComment: jobstats.py 1.0. */
    private static final String JOBSTATS_READER = "import sys,json,gzip,base64;"
            + " print(json.loads(gzip.decompress(base64.b64decode(sys.argv[1][4:])))['nodes'])";

    @Test
    void theWordHasWholeJoulesWithBoundsRoundedOutwards() {
        assertEquals(WORD, SECOND.text());
    }

    @Test
    void aResultWithoutMeteredPartsHasNoEnergyAndAnUnknownBoundIsAbsent() {
        JobEnergy result = Results.of("rig/7/1795869574", 2);
        JobEnergy missing = result.toBuilder()
                .figures(result.figures().toBuilder().quality(Quality.MISSING).build())
                .build();
        JobEnergy partial = result.toBuilder()
                .figures(result.figures().toBuilder()
                        .quality(Quality.PARTIAL)
                        .uncertaintyHigh(Optional.empty())
                        .build())
                .build();

        assertEquals(
                "jobenergy:quality=missing;submit=1795869574;revision=2",
                EnergyAnnotation.of(missing).text());
        assertEquals(
                "jobenergy:quality=partial;energy_j=123457;low_j=120000;submit=1795869574;revision=2",
                EnergyAnnotation.of(partial).text());
    }

    @Test
    void anEmptyCommentBecomesTheWord() {
        assertEquals(new Write(WORD), change(""));
        assertEquals(new Keep(Outcome.EMPTY), new AdminComment("").with(SECOND, new CommentRules(true, true)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"checked by hand", "a|b = c, d", "see https://example.org/?a=1;b", "back`quoted`", "js1:h4si"})
    void theWordIsAppendedToOtherText(String text) {
        assertEquals(new Write(text + " " + WORD), change(text));
        assertEquals(new Keep(Outcome.UP_TO_DATE), change(text + " " + WORD));
    }

    @Test
    void aWordOfALowerRevisionOrAnotherRunIsReplaced() {
        for (String old : List.of(
                WORD.replace("revision=2", "revision=1"),
                WORD.replace("submit=1795869574;revision=2", "submit=1;revision=9"),
                WORD.replace("123457", "1"),
                "jobenergy:quality=missing;submit=1;revision=1",
                WORD.replace("energy_j=", "energy_j=-"))) {
            assertEquals(new Write("before " + WORD + " after"), change("before " + old + " after"), old);
            assertEquals(new Write(WORD), change(old), old);
            assertEquals(new Write("a " + WORD + " b"), change("a " + old + " b " + old), old);
        }
    }

    /** Text of others directly beside the word, and words that were truncated. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s;epilog=ok",
                "%s|fsck",
                "%s\nline",
                "%s\t",
                "%s,x b",
                "x%s",
                "epilog=ok;%s",
                "%s %s;epilog=ok",
                "a jobenergy:quality=measured;energy_j=12345",
                "jobenergy:quality=",
                "jobenergy:quality=measured;submit=99999999999999999999;revision=1",
                "jobenergy:quality=measured;submit=1;revision=x"
            })
    void aCommentWithAnAlteredWordIsLeftAsItIs(String form) {
        String old = WORD.replace("revision=2", "revision=1");
        String text = form.replace("%s", old);

        assertEquals(new Keep(Outcome.ALTERED_WORD), change(text));
        assertEquals(new Keep(Outcome.ALTERED_WORD), new AdminComment(text).without(RUN, RULES));
    }

    @Test
    void anErasureRemovesTheWordsOfTheRunWithOneBlank() {
        String other = "jobenergy:quality=missing;submit=1;revision=1";
        Map<String, String> expected = Map.of(
                "W", "",
                "a W", "a",
                "W b", "b",
                "a W b", "a b",
                "a  W  b", "a   b",
                "W W", "",
                "W W b W", "b",
                "a W W b", "a b",
                "W O", "O",
                "O W", "O");

        expected.forEach((before, after) -> assertEquals(
                new Write(after.replace("O", other)),
                new AdminComment(before.replace("O", other).replace("W", WORD)).without(RUN, RULES),
                before));
        for (String text : List.of("", "a b", other, "caf\u00c3\u00a9")) {
            assertEquals(new Keep(Outcome.TOMBSTONE), new AdminComment(text).without(RUN, RULES), text);
        }
        assertEquals(new Keep(Outcome.QUOTES), new AdminComment("\"a\" " + WORD).without(RUN, RULES));
        assertEquals(new Keep(Outcome.UPPER_CASE), new AdminComment("A " + WORD).without(RUN, LOWER_CASE));
    }

    @Test
    void aWordOfAHigherRevisionIsKept() {
        String newer = WORD.replace("revision=2", "revision=10");

        assertEquals(new Keep(Outcome.NEWER), change("a " + newer));
        assertEquals(new Keep(Outcome.NEWER), change(WORD + " " + newer));
    }

    @Test
    void whatSacctmgrWouldChangeIsLeftAsItIs() {
        assertEquals(new Keep(Outcome.QUOTES), change("{\"a\":1}"));
        assertEquals(new Keep(Outcome.QUOTES), change("user's"));
        for (String text : List.of("two\nlines", "caf\u00c3\u00a9", "tab\there", " leading", "nul\0", "\u007f")) {
            assertEquals(new Keep(Outcome.CHARACTERS), change(text), text);
        }
        assertEquals(new Keep(Outcome.CHARACTERS), change(WORD.replace("revision=2", "revision=1") + " x "));
        assertEquals(new Keep(Outcome.UPPER_CASE), new AdminComment("Checked").with(SECOND, LOWER_CASE));
        assertEquals(new Write("checked " + WORD), new AdminComment("checked").with(SECOND, LOWER_CASE));
    }

    @Test
    void aCommentDoesNotExceedTheColumn() {
        int room = CommentRules.MOST_BYTES - WORD.length() - 1;

        assertEquals(new Write("x".repeat(room) + " " + WORD), change("x".repeat(room)));
        assertEquals(new Keep(Outcome.TOO_LONG), change("x".repeat(room + 1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"JS1:Short", "JS1:None", "JS1:", "JS1:H4sI", "JS1:H4sIx", "JS1:H4sI?AAA", "JS1:H4sIAAAA more"})
    void aCommentOfJobstatsWithoutDataIsLeftAsItIsUnlessItIsOne(String text) {
        boolean isData = text.equals("JS1:H4sI");

        assertEquals(isData ? new Write("JS1:H4sIAA== " + WORD) : new Keep(Outcome.JOBSTATS), change(text));
    }

    /** The paddings of one, two and no character. */
    @Test
    void jobstatsStillReadsItsDataAfterTheWordIsAppendedAndReplaced() throws Exception {
        HostRequirements.requirePrograms(Map.of("python3", "python3"));
        for (String node : List.of("n1", "n12", "n123", "n1234", "n12345", "n123456")) {
            String jobstats = "JS1:" + gzip("{\"nodes\":\"" + node + "\"}");

            String first = written(change(jobstats));
            String second = written(
                    new AdminComment(first).with(EnergyAnnotation.of(Results.of("rig/7/1795869574", 3)), RULES));

            assertTrue(first.startsWith(jobstats), first);
            assertEquals(first.replace("revision=2", "revision=3"), second);
            assertEquals(node, readAsJobstats(jobstats));
            assertEquals(node, readAsJobstats(first));
            assertEquals(node, readAsJobstats(second));
        }
    }

    private static String gzip(String json) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static String readAsJobstats(String comment) throws IOException, InterruptedException {
        Process python = new ProcessBuilder("python3", "-c", JOBSTATS_READER, comment)
                .redirectErrorStream(true)
                .start();
        String printed = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, python.waitFor(), printed);
        return printed.strip();
    }

    /**
     * Whatever the comment, the text of others is kept byte for byte, the word is there once, and a second pass changes nothing. The
     * comments are made of texts of others and own words, so that what has to be kept is known without a search for own words.
     */
    @Test
    void keepsTheTextOfOthersAndIsIdempotent() {
        Random random = new Random(SEED);
        int written = 0;
        for (int round = 0; round < ROUNDS; round++) {
            List<String> parts = parts(random);
            String text = String.join(" ", parts);
            List<String> others =
                    parts.stream().filter(part -> !OWN_WORDS.contains(part)).toList();
            if (change(text) instanceof Write write) {
                written++;
                List<String> kept = new ArrayList<>(List.of(write.text().split(" ", -1)));
                assertTrue(kept.remove(WORD), write.text());
                assertEquals(String.join(" ", others), String.join(" ", kept), text);
                assertEquals(new Keep(Outcome.UP_TO_DATE), change(write.text()), text);
                assertEquals(Optional.empty(), RULES.obstacle(write.text()), text);
                assertEquals(
                        new Write(String.join(" ", others)), new AdminComment(write.text()).without(RUN, RULES), text);
            }
        }
        assertTrue(written > ROUNDS / 10, "written: " + written);
    }

    /** Whatever is directly beside an own word, the comment is kept as it is, or all of its characters are. */
    @Test
    void neverDropsACharacterBesideAnOwnWord() {
        Random random = new Random(SEED);
        String characters = " ;=|,:-_azAZ\n\t~!\u00e9\"'";
        for (int round = 0; round < ROUNDS; round++) {
            String old = OWN_WORDS.get(random.nextInt(OWN_WORDS.size()));
            String before = random(random, characters);
            String after = random(random, characters);
            boolean isSeparate =
                    (before.isEmpty() || before.endsWith(" ")) && (after.isEmpty() || after.startsWith(" "));
            CommentChange change = change(before + old + after);

            if (isSeparate && change instanceof Write write) {
                assertEquals(before + WORD + after, write.text());
            } else if (!isSeparate) {
                assertEquals(new Keep(Outcome.ALTERED_WORD), change, before + old + after);
            }
        }
    }

    private static String random(Random random, String characters) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(3);
        for (int i = 0; i < length; i++) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    private static List<String> parts(Random random) {
        List<String> parts = new ArrayList<>();
        int length = random.nextInt(6);
        for (int i = 0; i < length; i++) {
            List<String> from = random.nextInt(3) == 0 ? OWN_WORDS : TEXTS_OF_OTHERS;
            parts.add(from.get(random.nextInt(from.size())));
        }
        return parts;
    }

    private static CommentChange change(String text) {
        return new AdminComment(text).with(SECOND, RULES);
    }

    private static String written(CommentChange change) {
        return change instanceof Write write ? write.text() : change.toString();
    }
}
