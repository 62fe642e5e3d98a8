package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.testing.LargeRecords;
import io.github.jobenergy.web.testing.PagePaths;
import io.github.jobenergy.web.testing.Records;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTML of each page: well-formed, readable without a picture or a mouse, self-contained, and small. */
class HtmlQualityTest {

    private static final int MOST_BYTES = 100 << 10;
    private static final int MOST_PAGES = 5_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachPageIsWellFormedAccessibleAndSmall(boolean isLarge) throws Exception {
        List<String> faults = new ArrayList<>();
        Records records = isLarge ? LargeRecords.records() : UsualRecords.records();

        try (WebFixture fixture = WebFixture.of(records);
                WebServer server = fixture.serve(FixedPolicy.hidingAll(Set.of("root")))) {
            WebClient client = WebClient.of(server, "root");
            for (String path : isLarge ? PagePaths.LARGE : PagePaths.USUAL) {
                faults.addAll(faults(path, client.get(path, "Accept", "text/html")));
            }
            faults.addAll(faults("/absent", client.get("/absent", "Accept", "text/html")));
        }

        assertEquals(List.of(), faults);
    }

    private static List<String> faults(String path, HttpResponse<String> response) {
        List<String> faults = new ArrayList<>();
        if (response.statusCode() != (path.equals("/absent") ? 404 : 200)) {
            faults.add("status " + response.statusCode());
        }
        int bytes = response.body().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_BYTES) {
            faults.add(bytes + " bytes");
        }
        Parser parser = Parser.htmlParser().setTrackErrors(10);
        Document page = parser.parseInput(response.body(), "");
        parser.getErrors().forEach(error -> faults.add(error.toString()));
        outline(page, faults);
        names(page, faults);
        security(page, faults);
        return faults.stream().map(fault -> path + ": " + fault).toList();
    }

    private static void outline(Document page, List<String> faults) {
        expect(faults, page, "html[lang=en]", 1);
        expect(faults, page, "h1", 1);
        expect(faults, page, "main", 1);
        expect(faults, page, "title", 1);
        expect(faults, page, "meta[name=viewport]", 1);
        int level = 0;
        for (Element heading : page.select("h1, h2, h3, h4, h5, h6")) {
            int next = heading.tagName().charAt(1) - '0';
            if (next > level + 1 || heading.text().isBlank()) {
                faults.add("the heading " + heading + " after one of level " + level);
            }
            level = next;
        }
        Set<String> ids = new HashSet<>();
        page.select("[id]").forEach(element -> {
            if (!ids.add(element.id())) {
                faults.add("the id " + element.id() + " twice");
            }
        });
    }

    private static void expect(List<String> faults, Document page, String selector, int count) {
        if (page.select(selector).size() != count) {
            faults.add(page.select(selector).size() + " of " + selector);
        }
    }

    /** Tables, pictures, fields and links have the names that a reader of the page without a picture needs. */
    private static void names(Document page, List<String> faults) {
        for (Element table : page.select("table")) {
            if (table.select("thead th[scope=col]").isEmpty()) {
                faults.add("a table without headings of columns");
            }
            if (table.select("tbody tr").size()
                    != table.select("tbody th[scope=row]").size()) {
                faults.add("a row of a table without a heading");
            }
        }
        page.select("th:not([scope])").forEach(heading -> faults.add("without a scope: " + heading));
        page.select("svg").stream()
                .filter(svg -> !svg.attr("role").equals("img")
                        || svg.attr("aria-label").isBlank())
                .forEach(svg -> faults.add("a picture without a description"));
        page.select("input").stream()
                .filter(input -> input.closest("label") == null
                        || input.closest("label").text().isBlank())
                .forEach(input -> faults.add("without a label: " + input));
        page.select("a[href]").stream()
                .filter(link -> link.text().isBlank())
                .forEach(link -> faults.add("without a text: " + link));
    }

    /** Nothing is executed, and nothing is loaded from elsewhere. */
    private static void security(Document page, List<String> faults) {
        page.select("script, style, [style], iframe, object, embed, img, base, [src]")
                .forEach(element -> faults.add("found " + element));
        page.getAllElements()
                .forEach(element -> element.attributes().asList().stream()
                        .filter(attribute -> attribute.getKey().startsWith("on"))
                        .forEach(attribute -> faults.add("found " + attribute)));
        page.select("[href], [action]").stream()
                .flatMap(element -> Stream.of(element.attr("href"), element.attr("action")))
                .filter(url -> !url.isEmpty() && !url.matches("(/([^/].*)?|#[a-z_]+)"))
                .forEach(url -> faults.add("expected a path of this server, found " + url));
    }

    @Test
    void eachLinkLeadsToAPageAndEachFragmentToAnElement() throws Exception {
        List<String> faults = new ArrayList<>();
        Set<String> seen = new HashSet<>();

        try (WebFixture fixture = WebFixture.of(UsualRecords.records());
                WebServer server = fixture.serve(FixedPolicy.hidingAll(Set.of("root")))) {
            WebClient client = WebClient.of(server, "root");
            Deque<String> waiting = new ArrayDeque<>(PagePaths.USUAL);
            while (!waiting.isEmpty() && seen.size() < MOST_PAGES) {
                String path = waiting.remove();
                String resource = path.replaceFirst("#.*", "");
                boolean isRepeated = resource.matches("/users/u[0-9]{3}.*[?].*|/users/u[0-2][0-9]{2}");
                if (isRepeated || !seen.add(path)) {
                    continue;
                }
                HttpResponse<String> response = client.get(resource, "Accept", "text/html");
                Document page = Jsoup.parse(response.body());
                boolean hasTarget = !path.contains("#") || page.getElementById(path.replaceFirst(".*#", "")) != null;
                if (response.statusCode() != 200 || !hasTarget) {
                    faults.add(path + ": " + response.statusCode());
                }
                boolean isFollowed = !resource.matches(".*[?].*(since|until)=.*");
                page.select(isFollowed ? "a[href]" : "a[href*=format]").stream()
                        .map(link -> link.attr("href"))
                        .map(link -> link.startsWith("#") ? resource + link : link)
                        .forEach(waiting::add);
            }
        }

        assertEquals(List.of(), faults);
        assertTrue(seen.size() > PagePaths.USUAL.size() && seen.size() < MOST_PAGES, "pages: " + seen.size());
    }
}
