package io.github.jobenergy.page.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.page.plot.StackPlot.Bar;
import io.github.jobenergy.page.plot.StackPlot.Series;
import io.github.jobenergy.page.plot.StackPlot.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plots of a page for a desktop and for a phone. */
class StackPlotTest {

    private static final Instant FROM = Instant.parse("2026-11-20T22:17:03Z");
    private static final double CHARACTER = 7;
    private static final Pattern LABEL =
            Pattern.compile("<text text-anchor=\"(\\w+)\" x=\"([0-9.]+)\" y=\"([0-9.]+)\">([^<]*)</text>");

    private static String plot(long seconds, List<Series> series) {
        Subject subject =
                new Subject("Power", "in words", FROM, FROM.plusSeconds(seconds), "W", ZoneId.of("Europe/Berlin"));
        return StackPlot.svg(subject, series);
    }

    private static List<Series> steady(long seconds) {
        return List.of(
                new Series("one", List.of(new Bar(FROM, FROM.plusSeconds(seconds), 123_456))),
                new Series("two", List.of(new Bar(FROM, FROM.plusSeconds(seconds), 1_000))));
    }

    private static String phone(String plots) {
        String phone = plots.substring(plots.indexOf("<svg class=\"phone\""));
        assertTrue(phone.contains("viewBox=\"0 0 340 "), phone);
        return phone;
    }

    /** A label from left to right on a line. */
    private record Label(String text, double left, double right, double line) {}

    private static List<Label> labels(String svg) {
        List<Label> labels = new ArrayList<>();
        Matcher found = LABEL.matcher(svg);
        while (found.find()) {
            double width = CHARACTER * found.group(4).length();
            double x = Double.parseDouble(found.group(2));
            double left = switch (found.group(1)) {
                case "end" -> x - width;
                case "middle" -> x - width / 2;
                default -> x;
            };
            labels.add(new Label(found.group(4), left, left + width, Double.parseDouble(found.group(3))));
        }
        return labels;
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 20, 59, 180, 299, 3_600, 7_201, 40_000, 86_400, 200_000, 2_000_000, 31_000_000})
    void onAPhoneEachLabelIsInsideThePictureAndBesideTheOthers(long seconds) {
        List<Label> labels = labels(phone(plot(seconds, steady(seconds))));

        long times = labels.stream()
                .filter(label -> label.text().matches("[0-9:-]+"))
                .count();
        assertTrue(times >= 2, labels::toString);
        assertTrue(labels.stream().anyMatch(label -> label.text().equals("UTC")), labels::toString);
        for (int i = 0; i < labels.size(); i++) {
            Label label = labels.get(i);
            assertTrue(label.left() >= 0 && label.right() <= 340, () -> label + " is cut off");
            for (Label other : labels.subList(0, i)) {
                assertTrue(
                        label.line() != other.line() || label.left() >= other.right() || other.left() >= label.right(),
                        () -> label + " is on " + other);
            }
        }
    }

    @Test
    void onAPhoneManyBarsAreDrawnAsFewWithTheSameArea() {
        Random random = new Random(1);
        List<Bar> bars = new ArrayList<>();
        double energy = 0;
        for (int i = 0; i < 1_000; i++) {
            double watts = 100 + random.nextInt(100);
            bars.add(new Bar(FROM.plusSeconds(60L * i), FROM.plusSeconds(60L * i + 60), watts));
            energy += 60 * watts;
        }

        List<Bar> fewer = FewerBars.of(List.of(new Series("run", bars)), FROM, FROM.plusSeconds(60_000), 300)
                .get(0)
                .bars();

        double drawn = fewer.stream()
                .mapToDouble(bar ->
                        bar.value() * Duration.between(bar.from(), bar.to()).toMillis() / 1_000)
                .sum();
        assertEquals(300, fewer.size());
        assertEquals(energy, drawn, energy * 1e-9);
    }

    @Test
    void oneAreaHasALegendInItsOwnColour() {
        Bar bar = new Bar(FROM, FROM.plusSeconds(60), 100);

        String svg = plot(60, List.of(new Series("idle", List.of(bar), "rest-2")));

        assertTrue(svg.contains(">idle</text>"), svg);
        assertTrue(svg.contains("<path class=\"rest-2\"") && svg.contains("<rect class=\"rest-2\""), svg);
        assertFalse(svg.contains("area-1"), svg);
    }

    @Test
    void aNameThatIsLongerThanItsColumnOfTheLegendIsCut() {
        String svg = plot(60, List.of(new Series("x".repeat(200), List.of(new Bar(FROM, FROM.plusSeconds(60), 1)))));

        labels(phone(svg)).forEach(label -> assertTrue(label.right() <= 340, label::toString));
        assertTrue(svg.contains("x\u2026</text>"), svg);
    }

    @ParameterizedTest
    @CsvSource({"UTC,false", "Z,false", "Etc/UTC,false", "Europe/Berlin,true"})
    void timesOfAZoneThatIsUtcAreNotRepeated(String zone, boolean hasLocal) {
        Subject subject = new Subject("Power", "in words", FROM, FROM.plusSeconds(60), "W", ZoneId.of(zone));

        assertEquals(hasLocal, StackPlot.svg(subject, steady(60)).contains(">local</text>"));
    }

    @Test
    void fewBarsAreDrawnAsTheyAre() {
        List<Series> series = steady(60);

        assertEquals(series, FewerBars.of(series, FROM, FROM.plusSeconds(60), 300));
    }
}
