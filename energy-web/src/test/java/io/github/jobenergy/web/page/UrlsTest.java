package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlsTest {

    /** Browsers remove a path segment of one or two dots, also if the dots are encoded. */
    @ParameterizedTest
    @CsvSource({"..,..,''", ".,.,''", "'',unknown,''", "...,...,/accounts/...", "a/b,a/b,/accounts/a%2Fb"})
    void aNameThatIsNoSegmentOfAPathIsNoLink(String name, String text, String href) {
        assertEquals(text, Urls.account(name).text());
        assertEquals(href, Urls.account(name).href());
    }
}
