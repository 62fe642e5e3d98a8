package io.github.jobenergy.quickstart.recipes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * {@code docs/recipes.md}. A section begins with a heading of the second level. A block {@code sh} is a recipe that is executed, and
 * the block {@code text} after it is its output. A block of another language whose first line is a comment with the name of a file
 * is that file. Sections with the line {@code **Not executed.**} are neither.
 *
 * @param sections the sections in the order of the page; the first one has no heading
 */
record RecipesPage(List<Section> sections) {

    static final Path FILE = Path.of("../docs/recipes.md");

    private static final Pattern SECTIONS = Pattern.compile("(?m)^(?=## )");
    private static final Pattern BLOCKS = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");
    private static final Pattern FILE_NAME = Pattern.compile("^(?:#|//|--) ([A-Za-z_]+\\.[a-z]+)\\b.*");
    private static final String NOT_EXECUTED = "\n**Not executed.**";

    /**
     * A block of the page.
     *
     * @param language the word after the backquotes
     * @param text the lines between the backquotes
     */
    record Block(String language, String text) {

        boolean isCommand() {
            return language.equals("sh");
        }

        boolean isOutput() {
            return language.equals("text");
        }

        /** Writes the block if it is a file. */
        void write(Path folder) throws IOException {
            var name = FILE_NAME.matcher(text.lines().findFirst().orElse(""));
            if (name.matches()) {
                Files.writeString(folder.resolve(name.group(1)), text);
            }
        }
    }

    /**
     * A section of the page.
     *
     * @param text the heading and everything up to the next one
     */
    record Section(String text) {

        String title() {
            return text.startsWith("## ")
                    ? text.lines().findFirst().orElseThrow().substring(3)
                    : "";
        }

        boolean isExecuted() {
            return !text.contains(NOT_EXECUTED) && blocks().stream().anyMatch(Block::isCommand);
        }

        boolean isMarkedAsNotExecuted() {
            return text.contains(NOT_EXECUTED);
        }

        List<Block> blocks() {
            return BLOCKS.matcher(text)
                    .results()
                    .map(block -> new Block(block.group(1), block.group(2)))
                    .toList();
        }

        /** Executes the commands, and returns the section with their outputs. */
        Section executed(RecipeShell shell) throws IOException {
            StringBuilder executed = new StringBuilder();
            List<MatchResult> blocks = BLOCKS.matcher(text).results().toList();
            int from = 0;
            String output = "";
            for (MatchResult each : blocks) {
                Block block = new Block(each.group(1), each.group(2));
                if (block.isOutput()) {
                    executed.append(text, from, each.start(2)).append(output);
                    from = each.end(2);
                } else if (block.isCommand()) {
                    output = shell.run(block.text());
                } else {
                    shell.write(block);
                }
            }
            return new Section(executed.append(text.substring(from)).toString());
        }
    }

    static RecipesPage read() throws IOException {
        return new RecipesPage(
                SECTIONS.splitAsStream(Files.readString(FILE)).map(Section::new).toList());
    }

    /** Executes the sections that have one of these titles, and returns the page with their outputs. */
    RecipesPage executed(Set<String> titles, RecipeShell shell) throws IOException {
        List<Section> executed = new ArrayList<>();
        for (Section section : sections) {
            executed.add(titles.contains(section.title()) ? section.executed(shell) : section);
        }
        return new RecipesPage(executed);
    }

    String text() {
        return String.join("", sections.stream().map(Section::text).toList());
    }
}
