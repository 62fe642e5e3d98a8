package io.github.jobenergy.schemas.docs;

import io.github.jobenergy.schemas.comparison.FindingCode;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.energy.SlurmDifferenceCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the sections of docs/contract.md that state the meaning of flags and of other codes. */
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

    static String differences() {
        String rows = Arrays.stream(SlurmDifferenceCode.values())
                .map(cause -> row(code(cause), cause.sentence()))
                .collect(Collectors.joining());
        return """
                ## Causes of a difference to Slurm's energy

                The codes of the field `slurm_difference_code` of `job-energy`. The field `slurm_difference_cause` contains the
                sentence, followed by an amount of seconds if one is known, such as `, by 5 s`. Programs should use the code: the
                wording of a sentence may change within a version. Records of earlier releases have other sentences and no code.

                | code | sentence |
                |---|---|
                %s""".formatted(rows);
    }

    static String comparabilities() {
        String rows = Arrays.stream(SlurmComparability.values())
                .map(reason -> row(code(reason), reason.sentence()))
                .collect(Collectors.joining());
        return """
                ## Comparability with Slurm's energy

                The codes of the field `slurm_comparability` of `job-energy`. `meter-comparison` compares runs that are
                `comparable`, and counts the others by their code.

                | code | meaning |
                |---|---|
                %s""".formatted(rows);
    }

    static String findings() {
        String rows = Arrays.stream(FindingCode.values())
                .map(finding -> row(code(finding), finding.sentence()))
                .collect(Collectors.joining());
        return """
                ## Findings of a comparison

                The codes of the field `finding_code` of `meter-comparison`. The first code whose condition holds applies. The
                field `finding` contains the sentence, followed by amounts.

                | code | sentence |
                |---|---|
                %s""".formatted(rows);
    }

    private static String row(String code, String... cells) {
        return Stream.concat(Stream.of("`" + code + "`"), List.of(cells).stream())
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
