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

    /** Returns the identifier of the heading of a section of this page; sections of the same heading are numbered. */
    public String id(int section) {
        String id = sections.get(section).id();
        long before = sections.subList(0, section).stream()
                .filter(each -> each.id().equals(id))
                .count();
        return before == 0 ? id : id + "_" + (before + 1);
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
