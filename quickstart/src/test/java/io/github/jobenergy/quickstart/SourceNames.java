package io.github.jobenergy.quickstart;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The packages, types and members that sources declare. A package is named without {@code io.github.jobenergy}, from any of its
 * segments on: {@code meter.answer} is {@code io.github.jobenergy.energy.meter.answer}.
 */
final class SourceNames {

    /** The beginning of the name of every package of the project. */
    static final String ROOT = "io.github.jobenergy.";

    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    private static final Pattern TYPE = Pattern.compile(
            "^ *(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed) +)*"
                    + "(?:class|record|enum|interface|@interface) +([A-Z]\\w*)",
            Pattern.MULTILINE);

    /** A text block may contain the source of an example. */
    private static final Pattern TEXT_BLOCK = Pattern.compile("\"\"\".*?\"\"\"", Pattern.DOTALL);

    /** Each package as {@code .energy.meter.answer.}. */
    private final Set<String> packages = new HashSet<>();

    private final Set<String> segments = new HashSet<>();

    /** The sources that declare a type, one after the other, by the name of the type without its package. */
    private final Map<String, String> types = new HashMap<>();

    /** Reads the text of each source. */
    SourceNames(List<String> sources) {
        sources.forEach(this::add);
    }

    private void add(String text) {
        String source = TEXT_BLOCK.matcher(text).replaceAll("\"\"");
        Matcher declared = PACKAGE.matcher(source);
        if (declared.find() && declared.group(1).startsWith(ROOT)) {
            String name = declared.group(1).substring(ROOT.length());
            packages.add("." + name + ".");
            segments.addAll(List.of(name.split("\\.")));
            TYPE.matcher(source).results().forEach(type -> addType(name, type.group(1), source));
        }
    }

    private void addType(String packageName, String type, String source) {
        Stream.of(type, packageName + "." + type).forEach(name -> types.merge(name, source, String::concat));
    }

    /** Checks whether a segment of a package has that name. */
    boolean isSegment(String word) {
        return segments.contains(word);
    }

    /** Checks whether a package has that name, or a part of its name that consists of whole segments. */
    boolean hasPackage(String name) {
        return packages.stream().anyMatch(one -> one.contains("." + name + "."));
    }

    /** Checks whether a type of that name is declared in a package whose name ends so; in any package if that is empty. */
    boolean hasType(String packageEnd, String type) {
        if (packageEnd.isEmpty()) {
            return types.containsKey(type);
        }
        String end = packageEnd + "." + type;
        return types.keySet().stream().anyMatch(name -> name.equals(end) || name.endsWith("." + end));
    }

    /** Checks whether a source that declares the type contains the word. */
    boolean hasMember(String type, String word) {
        return Pattern.compile("\\b" + Pattern.quote(word) + "\\b")
                .matcher(types.getOrDefault(type, ""))
                .find();
    }
}
