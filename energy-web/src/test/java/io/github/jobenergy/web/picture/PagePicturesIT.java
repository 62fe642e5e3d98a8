package io.github.jobenergy.web.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.testing.PagePaths;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebFixture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Pages in a real browser, on a phone, a tablet and a desktop. {@code -Djobenergy.regenerate=true} writes the pictures in
 * {@code src/test/resources/pages} anew; those of a failed test are in {@code target/pages}.
 */
class PagePicturesIT {

    private static final List<Integer> WIDTHS = List.of(360, 768, 1280);

    /** The mean difference that other versions of fonts and browsers may cause. */
    private static final double MOST_DIFFERENCE = 4;

    /** The part by which heights may differ. */
    private static final double MOST_HEIGHT_DIFFERENCE = 0.05;

    private static final Path GOLDEN = Path.of("src/test/resources/pages");
    private static final Path FOUND = Path.of("target/pages");

    private static WebFixture fixture;
    private static WebServer server;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start();
        fixture = WebFixture.of(UsualRecords.records());
        server = fixture.serve(FixedPolicy.hidingAll(Set.of("root")));
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
            server.close();
            fixture.close();
        }
    }

    private static Map<String, String> kinds() {
        Map<String, String> kinds = new LinkedHashMap<>();
        kinds.put("job", "/jobs/" + UsualRecords.IDLE_GPUS);
        kinds.put("executing", "/jobs/" + UsualRecords.EXECUTES);
        kinds.put("array", "/jobs/" + UsualRecords.ARRAY);
        kinds.put("list", "/jobs");
        kinds.put("user", "/users/" + UsualRecords.USER);
        kinds.put("account", "/accounts/" + UsualRecords.ACCOUNT);
        kinds.put("node", "/nodes/n1");
        kinds.put("live", "/live");
        kinds.put("cluster", "/cluster");
        kinds.put("statements", "/statements");
        kinds.put("statement", "/statements/" + UsualRecords.ACCOUNT + "/2026-11");
        kinds.put("alerts", "/alerts");
        kinds.put("flags", "/flags");
        return kinds;
    }

    private static void open(String path) {
        browser.open("http://127.0.0.1:" + server.port() + path);
    }

    @Test
    void pagesLookAsInTheirPictures() throws IOException {
        List<String> faults = new ArrayList<>();

        for (int width : WIDTHS) {
            faults.addAll(faults(width, "light"));
        }
        faults.addAll(faults(WIDTHS.get(0), "dark"));

        assertEquals(List.of(), faults);
    }

    private static List<String> faults(int width, String scheme) throws IOException {
        List<String> faults = new ArrayList<>();
        browser.width(width);
        browser.medium("screen", scheme);
        for (Map.Entry<String, String> kind : kinds().entrySet()) {
            open(kind.getValue());
            String name = kind.getKey() + "-" + width + (scheme.equals("dark") ? "-dark" : "") + ".png";
            BufferedImage found = Pictures.indexed(browser.picture());
            if (Boolean.getBoolean("jobenergy.regenerate")) {
                write(found, GOLDEN.resolve(name));
            }
            BufferedImage expected = ImageIO.read(GOLDEN.resolve(name).toFile());
            double difference = Pictures.difference(expected, found);
            double heights = Math.abs(expected.getHeight() - found.getHeight()) / (double) expected.getHeight();
            if (difference > MOST_DIFFERENCE || heights > MOST_HEIGHT_DIFFERENCE) {
                write(found, FOUND.resolve(name));
                faults.add(name + ": difference " + difference + ", of the height " + heights);
            }
        }
        return faults;
    }

    private static void write(BufferedImage picture, Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        ImageIO.write(picture, "png", file.toFile());
    }

    @Test
    void noPageScrollsSidewaysOnAPhone() {
        List<String> wide = new ArrayList<>();
        browser.width(360);
        browser.medium("screen", "light");

        for (String path : PagePaths.USUAL) {
            open(path);
            int found = Integer.parseInt(browser.value("document.documentElement.scrollWidth"));
            if (found > 360) {
                wide.add(path + ": " + found);
            }
        }

        assertEquals(List.of(), wide);
    }

    @Test
    void onAPhoneAPlotIsWholeAndItsTextLegible() {
        browser.width(360);
        browser.medium("screen", "light");
        open("/cluster");

        String plot = "document.querySelector('svg.phone')";
        double left = Double.parseDouble(browser.value(plot + ".getBoundingClientRect().left"));
        double right = Double.parseDouble(browser.value(plot + ".getBoundingClientRect().right"));
        double letter = Double.parseDouble(
                browser.value("parseFloat(getComputedStyle(document.querySelector('svg.phone text')).fontSize) * "
                        + plot + ".getBoundingClientRect().width / " + plot + ".viewBox.baseVal.width"));

        assertTrue(left >= 0 && right <= 360, left + " to " + right);
        assertTrue(letter >= 10, "a text of " + letter + " pixels");
        assertEquals("none", browser.value("getComputedStyle(document.querySelector('svg.desktop')).display"));
    }

    /** Times, names of states and numbers are whole; longer texts are wrapped. */
    @Test
    void noCellIsCutOff() {
        List<String> cut = new ArrayList<>();
        for (int width : List.of(768, 1_280)) {
            browser.width(width);
            for (String medium : List.of("screen", "print")) {
                browser.medium(medium, "light");
                for (String path : List.of("/nodes/n1", "/nodes/n2", "/jobs?user=carol", "/live", "/users/carol")) {
                    open(path);
                    String cells = browser.value("Array.from(document.querySelectorAll('tbody td, tbody th'))"
                            + ".filter(cell => cell.scrollWidth > cell.clientWidth + 1)"
                            + ".map(cell => cell.textContent).join(', ')");
                    if (!cells.isEmpty()) {
                        cut.add(path + " at " + width + " on " + medium + ": " + cells);
                    }
                }
            }
        }

        assertEquals(List.of(), cut);
    }

    /** A sheet of A4 with the margins of a browser is 720 pixels wide; a list states what was selected. */
    @Test
    void aListFitsOnASheetAndStatesItsFilter() {
        browser.width(720);
        browser.medium("print", "light");
        for (String path : List.of("/jobs?user=carol&since=2026-11-01", "/nodes/n2")) {
            open(path);
            double right = Double.parseDouble(browser.value("Math.max(...Array.from(document.querySelectorAll('table'))"
                    + ".map(table => table.getBoundingClientRect().right))"));
            assertTrue(right <= 720, path + ": " + right);
        }
        open("/jobs?user=carol&since=2026-11-01");

        String shown = "Array.from(document.querySelectorAll('label')).filter(label => label.offsetWidth > 0)"
                + ".map(label => label.textContent.trim() + '=' + label.querySelector('input').value).join()";
        assertEquals("user=carol,ended since=2026-11-01", browser.value(shown));
        assertEquals("none", browser.value("getComputedStyle(document.querySelector('button')).display"));
    }

    @Test
    void paperHasNeitherNavigationNorFields() {
        browser.width(768);
        browser.medium("print", "dark");
        open("/jobs");

        assertEquals("none", browser.value("getComputedStyle(document.querySelector('header')).display"));
        assertEquals("none", browser.value("getComputedStyle(document.querySelector('form')).display"));
        assertEquals("none", browser.value("getComputedStyle(document.querySelector('.links')).display"));
        assertEquals("rgb(29, 36, 48)", browser.value("getComputedStyle(document.body).color"));
    }

    @Test
    void theColoursFollowThoseOfTheReader() {
        browser.width(768);
        browser.medium("screen", "light");
        open("/jobs/1");
        String light = browser.value("getComputedStyle(document.body).backgroundColor");

        browser.medium("screen", "dark");

        assertEquals("rgb(253, 253, 251)", light);
        assertEquals("rgb(20, 24, 31)", browser.value("getComputedStyle(document.body).backgroundColor"));
    }
}
