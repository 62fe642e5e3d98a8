package io.github.jobenergy.energy.page;

import java.util.List;

/**
 * A page to be read from top to bottom, on a terminal or in a browser.
 *
 * @param title what it is about
 * @param sections its sections
 */
public record Page(String title, List<Section> sections) {

    public Page {
        sections = List.copyOf(sections);
    }

    /**
     * A section.
     *
     * @param heading its heading; empty for what comes before the first one
     * @param blocks what stands in it
     */
    public record Section(String heading, List<Block> blocks) {
        public Section {
            blocks = List.copyOf(blocks);
        }
    }
}
