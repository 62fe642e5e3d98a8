package io.github.jobenergy.quickstart;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The names of types and packages in a document in Markdown: the words in backquotes, and those of a picture, which is a block
 * between lines of three backquotes without a language.
 */
final class DocumentedNames {

    private static final String FENCE = "```";
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");

    /** A word, or words with dots between them, which is not a part of a path, an option or a variable. */
    private static final Pattern DOTTED =
            Pattern.compile("(?<![\\w./{$:+-])[A-Za-z_]\\w*+(?:\\.[A-Za-z_]\\w*+)*+(?![/-])");

    private static final Pattern SEVERAL_WORDS = Pattern.compile("[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+");
    private static final Pattern ONE_WORD = Pattern.compile("[A-Z][a-z0-9]+");
    private static final Pattern LOWER_CASE = Pattern.compile("[a-z][a-z0-9]*");

    private final SourceNames sources;

    /** Reads documents about these sources. */
    DocumentedNames(SourceNames sources) {
        this.sources = sources;
    }

    /**
     * A name in a document.
     *
     * @param place the document and the number of the line
     * @param text the name
     */
    record Name(String place, String text) {

        @Override
        public String toString() {
            return place + ": expected a type or a package of this project, or a row of foreign-names.tsv, found "
                    + text;
        }
    }

    /** Returns the names in a document that no source declares, in their order. */
    List<Name> unknown(String document, String text) {
        List<Name> unknown = new ArrayList<>();
        boolean isPicture = false;
        boolean isBlock = false;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.startsWith(FENCE)) {
                isBlock = !isBlock;
                isPicture = isBlock && line.strip().equals(FENCE);
            } else {
                String place = document + ":" + number;
                spans(line, isBlock, isPicture).stream()
                        .flatMap(span -> DOTTED.matcher(span).results().map(MatchResult::group))
                        .filter(name -> isUnknown(name, isOneName(line, name)))
                        .forEach(name -> unknown.add(new Name(place, name)));
            }
        }
        return unknown;
    }

    private static List<String> spans(String line, boolean isBlock, boolean isPicture) {
        if (isBlock) {
            return isPicture ? List.of(line) : List.of();
        }
        return SPAN.matcher(line).results().map(span -> span.group(1)).toList();
    }

    /** Checks whether a name has backquotes of its own: a capitalized word may be a part of any other text. */
    private static boolean isOneName(String line, String name) {
        return line.contains("`" + name + "`");
    }

    private boolean isUnknown(String name, boolean isOneName) {
        String own = name.startsWith(SourceNames.ROOT) ? name.substring(SourceNames.ROOT.length()) : name;
        List<String> parts = List.of(own.split("\\."));
        int type = 0;
        while (type < parts.size() && LOWER_CASE.matcher(parts.get(type)).matches()) {
            type++;
        }
        String packageEnd = String.join(".", parts.subList(0, type));
        if (type > 0 && !sources.isSegment(parts.get(0))) {
            return false;
        }
        if (type == parts.size()) {
            return parts.size() > 1 && !sources.hasPackage(packageEnd);
        }
        return isType(parts.get(type), isOneName) && !isDeclared(packageEnd, parts.subList(type, parts.size()));
    }

    private static boolean isType(String word, boolean isOneName) {
        return SEVERAL_WORDS.matcher(word).matches()
                || (isOneName && ONE_WORD.matcher(word).matches());
    }

    /** Checks whether the type is declared, with the members that follow it. */
    private boolean isDeclared(String packageEnd, List<String> typeAndMembers) {
        String type = typeAndMembers.get(0);
        return sources.hasType(packageEnd, type)
                && typeAndMembers.stream().skip(1).allMatch(member -> sources.hasMember(type, member));
    }
}
