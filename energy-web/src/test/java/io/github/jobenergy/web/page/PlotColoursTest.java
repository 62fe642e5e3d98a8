package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.testing.NodeRecords;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** A colour of a plot belongs to a part of the energy of nodes, and each plot names its colours. */
class PlotColoursTest {

    /** Returns the classes of the colours in the legends of plots, by name. */
    private static Map<String, Set<String>> colours(Document page) {
        Map<String, Set<String>> colours = new HashMap<>();
        for (Element swatch : page.select("svg.desktop rect")) {
            String name = swatch.nextElementSibling().text();
            colours.computeIfAbsent(name, any -> new HashSet<>()).add(swatch.className());
        }
        return colours;
    }

    @Test
    void aPartOfTheEnergyHasOneColourOnAllPages() throws Exception {
        Map<String, Set<String>> colours = new HashMap<>();
        try (WebFixture fixture = WebFixture.of(NodeRecords.records());
                WebServer server = fixture.serve(FixedPolicy.hidingAll(Set.of("root")))) {
            WebClient client = WebClient.of(server, "root");
            for (String path : List.of("/cluster", "/nodes/n1", "/nodes/n2", "/nodes/" + NodeRecords.IDLE)) {
                Document page =
                        Jsoup.parse(client.get(path, "Accept", "text/html").body());
                colours(page)
                        .forEach((name, each) -> colours.computeIfAbsent(name, any -> new HashSet<>())
                                .addAll(each));
            }
        }

        assertEquals(Set.of("area-1"), colours.get("runs of jobs"));
        assertEquals(Set.of("rest-1"), colours.get("unallocated parts"));
        assertEquals(Set.of("rest-2"), colours.get("idle"));
        colours.forEach((name, each) -> assertTrue(
                !name.startsWith("job ") || each.stream().allMatch(colour -> colour.startsWith("area-")), name + each));
    }

    @Test
    void eachPlotWithAnAreaHasALegendOfItsColours() throws Exception {
        try (WebFixture fixture = WebFixture.of(UsualRecords.records());
                WebServer server = fixture.serve(FixedPolicy.hidingAll(Set.of("root")))) {
            WebClient client = WebClient.of(server, "root");
            for (String path : List.of(
                    "/jobs/" + UsualRecords.IDLE_GPUS,
                    "/users/" + UsualRecords.USER,
                    "/accounts/crowd",
                    "/nodes/n1",
                    "/cluster")) {
                Document page =
                        Jsoup.parse(client.get(path, "Accept", "text/html").body());
                assertTrue(page.select("svg").size() > 0, path);
                for (Element plot : page.select("svg")) {
                    assertEquals(
                            new HashSet<>(plot.select("path").eachAttr("class")),
                            new HashSet<>(plot.select("rect").eachAttr("class")),
                            path);
                }
            }
        }
    }
}
