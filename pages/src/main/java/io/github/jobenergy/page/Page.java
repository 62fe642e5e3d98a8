package io.github.jobenergy.page;

import java.util.List;
import java.util.Locale;

/**
 * A page of text, for a terminal or a browser.
 *
 * @param title the title
 * @param sections the sections
 */
public record Page(String title, List<Section> sections) {

    public Page {
        sections = List.copyOf(sections);
    }

    /**
     * A section.
     *
     * @param heading its heading; empty for the section before the first heading
     * @param blocks its blocks
     */
    public record Section(String heading, List<Block> blocks) {
        public Section {
            blocks = List.copyOf(blocks);
        }

        /** Returns the identifier of the heading in HTML, for links: its letters and digits, with {@code _} between words. */
        public String id() {
            return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        }
    }
}
