package io.github.jobenergy.page;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contrasts of the style sheet, by WCAG 2.2 level AA: 4.5 for text, 3 for areas of plots and edges of controls. */
class ContrastTest {

    private static final double TEXT = 4.5;
    private static final double PICTURE = 3;
    private static final Pattern COLOUR = Pattern.compile("--([a-z0-9-]+): #([0-9a-f]{6});");

    /** The colours of text on those behind it. */
    private static final List<List<String>> TEXTS = List.of(
            List.of("ink", "paper"),
            List.of("soft", "paper"),
            List.of("link", "paper"),
            List.of("ink", "head"),
            List.of("link", "head"));

    /** The colours of lines, and of edges of fields. */
    private static final List<String> LINES = List.of(
            "run", "power", "idle", "gap", "reading", "soft", "link", "other-1", "other-2", "other-3", "other-4");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void textsAndAreasDifferEnoughFromWhatIsBehindThem(boolean isDark) {
        Map<String, Integer> colours = colours(isDark);

        for (List<String> pair : TEXTS) {
            assertContrast(colours, pair.get(0), pair.get(1), TEXT);
        }
        Stream<String> areas = IntStream.rangeClosed(1, 8).mapToObj(area -> "area-" + area);
        Stream<String> rests = IntStream.rangeClosed(1, 7).mapToObj(rest -> "rest-" + rest);
        Stream.of(areas, rests, LINES.stream())
                .flatMap(names -> names)
                .forEach(name -> assertContrast(colours, name, "paper", PICTURE));
    }

    private static Map<String, Integer> colours(boolean isDark) {
        String css = HtmlPage.style();
        int dark = css.indexOf("prefers-color-scheme: dark");
        Map<String, Integer> colours = new HashMap<>(in(css.substring(0, dark)));
        if (isDark) {
            colours.putAll(in(css.substring(dark)));
        }
        return colours;
    }

    private static Map<String, Integer> in(String css) {
        Map<String, Integer> colours = new HashMap<>();
        Matcher matcher = COLOUR.matcher(css);
        for (MatchResult found : matcher.results().toList()) {
            colours.put(found.group(1), Integer.valueOf(found.group(2), 16));
        }
        return colours;
    }

    private static void assertContrast(Map<String, Integer> colours, String front, String back, double least) {
        double one = luminance(colours.get(front));
        double other = luminance(colours.get(back));
        double contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        assertTrue(contrast >= least, () -> front + " on " + back + ": " + contrast + ", expected " + least);
    }

    /** Returns the relative luminance of a colour in sRGB. */
    private static double luminance(int colour) {
        return 0.2126 * linear(colour >> 16 & 0xff)
                + 0.7152 * linear(colour >> 8 & 0xff)
                + 0.0722 * linear(colour & 0xff);
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
