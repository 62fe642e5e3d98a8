package io.github.jobenergy.schemas.docs;

import io.github.jobenergy.schemas.energy.Flag;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the section of docs/contract.md that states the meaning of each flag. */
final class ContractCodes {

    private ContractCodes() {}

    static String code(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static String flags() {
        String rows = Arrays.stream(Flag.values())
                .map(flag -> row(code(flag), flag.condition(), flag.consequence(), flag.isAssumption() ? "yes" : "no"))
                .collect(Collectors.joining());
        return """
                ## Flags

                The codes of the field `flags` of `node-job-energy`, `node-energy` and `job-energy`. The flags of a run are those
                of its nodes, and `suspended`. A flag that marks an assumption limits the quality to `estimated`. The field
                `flags` of `node-states` contains flags of Slurm instead.

                | flag | condition | consequence for the energy | assumption |
                |---|---|---|---|
                %s""".formatted(rows);
    }

    private static String row(String code, String... cells) {
        return Stream.concat(Stream.of("`" + code + "`"), List.of(cells).stream())
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
