package io.github.jobenergy.page;

import java.util.List;
import java.util.Optional;

/**
 * What surrounds the content of a page: its style, and the navigation of a site.
 *
 * @param policy the content security policy in the page; absent if a server sends it as a header
 * @param stylesheet the path of the style sheet; absent if the style is in the page
 * @param navigation links to the main pages; empty for a page that is a file
 * @param viewer the user for whom the page was made; empty if there is none
 */
public record Frame(Optional<String> policy, Optional<String> stylesheet, List<Block.Cell> navigation, String viewer) {

    /** The frame of a page in one file: a browser may only display it, with the style in the page. */
    public static final Frame FILE =
            new Frame(Optional.of("default-src 'none'; style-src 'unsafe-inline'"), Optional.empty(), List.of(), "");

    public Frame {
        navigation = List.copyOf(navigation);
    }
}
