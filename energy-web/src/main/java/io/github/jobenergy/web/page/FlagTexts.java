package io.github.jobenergy.web.page;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.web.data.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The flags of energies with their conditions and consequences, in the words of the contract. */
final class FlagTexts {

    private FlagTexts() {}

    /** Returns the page of all flags. */
    static Resource page() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(
                "",
                List.of(new Paragraph(
                        "A flag states a condition that affects an energy, and its consequence. It does not make the energy wrong:"
                                + " the bounds include what the condition may change."))));
        Map<String, Object> json = new LinkedHashMap<>();
        for (Flag flag : Flag.values()) {
            sections.add(new Section(
                    name(flag).replace('_', ' '),
                    List.of(new Facts(List.of(
                            new Fact("condition", flag.condition()), new Fact("consequence", flag.consequence()))))));
            json.put(name(flag), Map.of("condition", flag.condition(), "consequence", flag.consequence()));
        }
        Rows rows = Rows.of(
                List.of("flag", "condition", "consequence"),
                Arrays.stream(Flag.values())
                        .map(flag -> List.of(name(flag), flag.condition(), flag.consequence()))
                        .toList());
        return new Resource(new Page("Flags", sections), Map.of("flags", json), rows);
    }

    /** Returns the sections of the flags that are a reason of a quality, and of the others; none without such flags. */
    static List<Section> sections(List<String> names, String quality) {
        Map<Boolean, List<String>> byReason =
                names.stream().collect(Collectors.partitioningBy(name -> isReason(name, quality)));
        List<Section> sections = new ArrayList<>();
        byReason.forEach((isReason, flags) -> {
            if (!flags.isEmpty()) {
                String heading = isReason ? "Why the quality is " + quality : "Notes";
                sections.add(isReason ? 0 : sections.size(), new Section(heading, List.of(facts(flags))));
            }
        });
        return sections;
    }

    private static boolean isReason(String name, String quality) {
        return flag(name)
                .filter(flag -> Arrays.stream(Quality.values())
                        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(quality))
                        .anyMatch(flag::isReasonOf))
                .isPresent();
    }

    /** Returns the flags of a result in sentences; a flag of a later version of the contract is named only. */
    private static Block facts(List<String> names) {
        return new Facts(names.stream()
                .map(name -> new Fact(
                        "flag",
                        List.of(
                                Urls.flag(name),
                                Cell.of(flag(name)
                                        .map(flag -> ": " + flag.condition() + " " + flag.consequence())
                                        .orElse("")))))
                .toList());
    }

    private static Optional<Flag> flag(String name) {
        return Arrays.stream(Flag.values())
                .filter(flag -> name(flag).equals(name))
                .findFirst();
    }

    private static String name(Flag flag) {
        return flag.name().toLowerCase(Locale.ROOT);
    }
}
