package io.github.jobenergy.energy.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A picture as a reader of its SVG sees it: where things stand, and how large they are. */
final class Drawing {

    /** Digits of a wide font at the page's eleven pixels; a line of them is as high. */
    private static final double CHARACTER = 7;

    private static final double LINE = 11;

    private static final Pattern AREA = Pattern.compile("M([0-9.]+) ([0-9.]+)V([0-9.]+)H([0-9.]+)V[0-9.]+Z");
    private static final Pattern CURVE = Pattern.compile("[ML]([0-9.]+) ([0-9.]+)H([0-9.]+)");

    private final Element svg;

    private Drawing(Element svg) {
        this.svg = svg;
    }

    static Drawing of(String svg) throws Exception {
        return new Drawing(DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getDocumentElement());
    }

    private record Box(double left, double top, double right, double bottom, String text) {

        boolean overlaps(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }

        boolean isInside(Box other) {
            return other.left <= left && right <= other.right && other.top <= top && bottom <= other.bottom;
        }
    }

    private List<Element> all(String name) {
        NodeList found = svg.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    private List<Element> all(String name, String style) {
        return all(name).stream()
                .filter(each -> each.getAttribute("class").equals(style))
                .toList();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    private Box frame() {
        String[] size = svg.getAttribute("viewBox").split(" ", -1);
        return new Box(0, 0, Double.parseDouble(size[2]), Double.parseDouble(size[3]), "picture");
    }

    private static Box box(Element text) {
        double width = CHARACTER * text.getTextContent().length();
        double x = number(text, "x");
        double left = switch (text.getAttribute("text-anchor")) {
            case "end" -> x - width;
            case "middle" -> x - width / 2;
            default -> x;
        };
        double y = number(text, "y");
        return new Box(left, y - LINE + 2, left + width, y + 2, text.getTextContent());
    }

    List<String> labels() {
        return all("text").stream().map(Element::getTextContent).toList();
    }

    boolean isNamed(String beginning) {
        return labels().stream().anyMatch(label -> label.startsWith(beginning));
    }

    void assertLegible() {
        List<Box> labels = all("text").stream().map(Drawing::box).toList();
        for (int i = 0; i < labels.size(); i++) {
            Box label = labels.get(i);
            assertTrue(label.isInside(frame()), () -> label + " is cut off");
            for (Box other : labels.subList(0, i)) {
                assertFalse(label.overlaps(other), () -> label + " is on " + other);
            }
        }
        List<String> powers = labels().stream()
                .filter(label -> label.endsWith(" W") && !label.startsWith("idle"))
                .toList();
        assertTrue(powers.size() >= 4, powers::toString);
        assertEquals(powers.size(), new HashSet<>(powers).size(), powers::toString);
        assertTrue(all("rect").stream()
                .allMatch(each -> number(each, "x") >= axisStart() - 0.1
                        && number(each, "x") + number(each, "width") <= axisEnd() + 1.1));
    }

    private double axisStart() {
        return number(all("line", "grid").get(0), "x1");
    }

    private double axisEnd() {
        return number(all("line", "grid").get(0), "x2");
    }

    /** A place on the axis of time: 0 at its beginning, 1 at its end. */
    private double place(double x) {
        return Math.round(10_000 * (x - axisStart()) / (axisEnd() - axisStart())) / 10_000.0;
    }

    List<Double> placesOf(String style) {
        return all("line", style).stream()
                .map(line -> place(number(line, "x1")))
                .toList();
    }

    /** From where to where the bar of that style goes. */
    List<Double> extentOf(String style) {
        Element bar = all("rect", style).get(0);
        return List.of(place(number(bar, "x")), place(number(bar, "x") + number(bar, "width")));
    }

    int bars() {
        return (int) all("rect").stream()
                .map(each -> each.getAttribute("class"))
                .filter(style -> !style.equals("gap"))
                .distinct()
                .count();
    }

    double widthOfGaps() {
        double width = all("rect", "gap").stream()
                .mapToDouble(gap -> number(gap, "width"))
                .sum();
        return width / (axisEnd() - axisStart());
    }

    double area(String style) {
        double sum = 0;
        Matcher step = AREA.matcher(all("path", style).get(0).getAttribute("d"));
        while (step.find()) {
            double height = Double.parseDouble(step.group(2)) - Double.parseDouble(step.group(3));
            sum += height * (Double.parseDouble(step.group(4)) - Double.parseDouble(step.group(1)));
        }
        return sum;
    }

    /** The value on the axis at the mean height of a curve. */
    double wattsOf(String style) {
        List<Double> heights = new ArrayList<>();
        Matcher step = CURVE.matcher(all("path", style).get(0).getAttribute("d"));
        while (step.find()) {
            heights.add(Double.parseDouble(step.group(2)));
        }
        List<Element> lines = all("line", "grid").stream()
                .filter(line -> line.getAttribute("y1").equals(line.getAttribute("y2")))
                .toList();
        Element top = lines.get(lines.size() - 1);
        List<String> powers =
                labels().stream().filter(label -> label.endsWith(" W")).toList();
        double most = Double.parseDouble(
                powers.get(lines.size() - 1).replace(" W", "").replace(",", ""));
        double bottom = number(lines.get(0), "y1");
        double mean =
                heights.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        return most * (bottom - mean) / (bottom - number(top, "y1"));
    }

    @Override
    public String toString() {
        return labels().toString();
    }
}
