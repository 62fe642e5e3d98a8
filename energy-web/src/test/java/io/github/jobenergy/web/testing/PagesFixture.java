package io.github.jobenergy.web.testing;

import io.github.jobenergy.page.HtmlPage;
import io.github.jobenergy.page.TextPage;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.page.Pages;
import io.github.jobenergy.web.page.Resource;
import java.nio.file.Path;
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

    private PagesFixture(Database database, Instant now) {
        this.database = database;
        this.pages = new Pages(database, ZoneOffset.UTC, Clock.fixed(now, ZoneOffset.UTC));
    }

    /** Creates the tables in a folder. */
    public static PagesFixture of(Path folder, Records more, Instant now) throws Exception {
        DatabaseSettings settings = new DatabaseSettings(
                "jdbc:duckdb:" + folder.resolve("energy.duckdb"), Optional.empty(), Optional.empty());
        RecordedTables.write(settings, more.byTopic());
        return new PagesFixture(Database.open(settings, 1), now);
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
