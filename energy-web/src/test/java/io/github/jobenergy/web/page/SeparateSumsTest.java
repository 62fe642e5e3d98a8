package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.page.TextPage;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.data.Span;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Energies that are not added up: those of different scope, and those of nodes of one name in two meter spaces. */
class SeparateSumsTest {

    private static final Instant NOW = Instant.parse("2026-11-21T02:30:00Z");
    private static final Access ACCESS = Access.operator("root");
    private static final NodePages.Shown NEWEST = new NodePages.Shown(Optional.empty(), 0);

    @TempDir
    private Path folder;

    /** Returns the recorded records of a topic, changed and under other keys. */
    private static Map<String, String> changed(Topic topic, String from, String to) throws Exception {
        String name = "recorded/" + topic.baseName() + ".tsv";
        byte[] file = Objects.requireNonNull(RecordedTables.class.getResourceAsStream(name), name)
                .readAllBytes();
        Map<String, String> records = new LinkedHashMap<>();
        new String(file, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split("\t", 2))
                .forEach(record -> records.put("changed/" + record[0], record[1].replace(from, to)));
        return records;
    }

    private Pages pages(Topic topic, Map<String, String> more) throws Exception {
        DatabaseSettings settings = new DatabaseSettings(
                "jdbc:duckdb:" + folder.resolve("energy.duckdb"), Optional.empty(), Optional.empty());
        RecordedTables.write(settings, Map.of(topic, more));
        return new Pages(Database.open(settings, 1), ZoneOffset.UTC, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static String text(Optional<Resource> resource) {
        return TextPage.print(resource.orElseThrow().page(), 1_000);
    }

    @Test
    void nodesOfOneNameInTwoMeterSpacesAreTwoNodes() throws Exception {
        Pages pages = pages(
                Topic.NODE_ENERGY,
                changed(Topic.NODE_ENERGY, "\"meter_space\":\"rig22\"", "\"meter_space\":\"other\""));

        String both = text(pages.node("n4", Optional.empty(), NEWEST, ACCESS));
        String one = text(pages.node("n4", Optional.of("rig22"), NEWEST, ACCESS));

        assertTrue(both.startsWith("Several meter spaces have a node n4: other, rig22."), both);
        assertTrue(one.startsWith("Node n4 used 11.87\u00a0Wh") || one.startsWith("Node n4 used 11.87 Wh"), one);
        assertEquals(Optional.empty(), pages.node("n4", Optional.of("third"), NEWEST, ACCESS));
    }

    @Test
    void energiesOfDifferentScopeAreBesideEachOther() throws Exception {
        Pages pages = pages(Topic.USAGE_ENERGY, changed(Topic.USAGE_ENERGY, "node_input", "gpu"));
        Span month = new Span(Instant.parse("2026-11-01T00:00:00Z"), Instant.parse("2026-12-01T00:00:00Z"));

        String user = text(pages.user("alice", month, ACCESS));

        assertTrue(user.contains("4.817 Wh (node input)") && user.contains("4.817 Wh (gpu)"), user);
        assertTrue(!user.contains("9.63"), user);
    }
}
