package io.github.jobenergy.web.picture;

import io.github.jobenergy.program.testing.HostRequirements;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** A Chromium without a screen, whose requests have the user {@code root}. */
final class Browser implements AutoCloseable {

    private static final String PACKAGES = "chromium chromium-driver fonts-dejavu-core";
    private static final List<Path> FILES = List.of(
            Path.of("/usr/bin/chromium"),
            Path.of("/usr/bin/chromedriver"),
            Path.of("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"));

    /** The widest screen of a phone: wider pages have the layout of a desktop. */
    private static final int PHONE = 480;

    /** The longest part of a page in a picture. */
    private static final int HEIGHT = 2_000;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts a browser; ends the test if the host has none. */
    static Browser start() {
        if (!FILES.stream().allMatch(Files::exists)) {
            HostRequirements.unmet("needs a browser: apt-get install --no-install-recommends " + PACKAGES);
        }
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(FILES.get(1).toString()))
                .usingAnyFreePort()
                .build();
        ChromeOptions options = new ChromeOptions();
        options.setBinary(FILES.get(0).toString());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--force-color-profile=srgb",
                "--font-render-hinting=none",
                "--lang=en");
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand("Network.setExtraHTTPHeaders", Map.of("headers", Map.of("X-User", "root")));
        return new Browser(driver);
    }

    /** Lays pages out for a screen of a width. */
    void width(int width) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", width <= PHONE));
    }

    /** Shows pages on a medium, {@code screen} or {@code print}, in a colour scheme, {@code light} or {@code dark}. */
    void medium(String medium, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    void open(String url) {
        driver.get(url);
    }

    /** Returns the value of an expression in the page. */
    String value(String expression) {
        return String.valueOf(driver.executeScript("return " + expression));
    }

    /** Returns the picture of the page in half its size, from its top. */
    BufferedImage picture() throws IOException {
        int width = Integer.parseInt(value("window.innerWidth"));
        int height = Math.min(HEIGHT, Integer.parseInt(value("document.documentElement.scrollHeight")));
        Map<String, Object> clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 0.5);
        Map<String, Object> answer = driver.executeCdpCommand(
                "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
        byte[] png = Base64.getDecoder().decode(String.valueOf(answer.get("data")));
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
