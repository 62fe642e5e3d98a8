package io.github.jobenergy.web.testing;

import io.github.jobenergy.page.HtmlPage;
import io.github.jobenergy.page.TextPage;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.access.AccessPolicy;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.http.ServerSettings;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.page.Pages;
import io.github.jobenergy.web.page.Resource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** Pages over a DuckDB with the results of quickstart and further records, at a time. */
public final class PagesFixture implements AutoCloseable {

    private final Database database;
    private final Pages pages;
    private final Clock clock;

    private PagesFixture(Database database, Instant now) {
        this.database = database;
        this.clock = Clock.fixed(now, ZoneOffset.UTC);
        this.pages = new Pages(database, ZoneOffset.UTC, clock);
    }

    /** Creates the tables in a folder. */
    public static PagesFixture of(Path folder, Records more, Instant now) throws Exception {
        return changed(folder, more, now);
    }

    /** Creates the tables in a folder, and changes them by statements of SQL. */
    public static PagesFixture changed(Path folder, Records more, Instant now, String... statements) throws Exception {
        DatabaseSettings settings = settings(folder);
        RecordedTables.write(settings, more.byTopic());
        try (Connection connection = DriverManager.getConnection(settings.url());
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
        return new PagesFixture(Database.open(settings, 1), now);
    }

    private static DatabaseSettings settings(Path folder) {
        return new DatabaseSettings(
                "jdbc:duckdb:" + folder.resolve("energy.duckdb"), Optional.empty(), Optional.empty());
    }

    /** Starts a server of the pages that identifies the user of a request by the header {@code X-User}. */
    public WebServer serve(AccessPolicy policy) {
        ServerSettings settings = new ServerSettings("127.0.0.1", 0, true, Optional.empty(), 100_000_000);
        return WebServer.start(pages, caller -> caller.header("X-User"), policy, settings, clock);
    }

    /** Returns the pages. */
    public Pages pages() {
        return pages;
    }

    /** Returns a page as text in lines that are not broken, with plain spaces. */
    public static String text(Resource resource) {
        return TextPage.print(resource.page(), 1_000);
    }

    /** Returns a page as HTML. */
    public static Document html(Resource resource) {
        return Jsoup.parse(HtmlPage.print(resource.page()));
    }

    @Override
    public void close() {
        database.close();
    }
}
