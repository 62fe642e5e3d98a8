package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.testing.Fuzz;
import io.github.jobenergy.node.testing.RecordedFindings;
import io.github.jobenergy.node.testing.Texts;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Any output of scontrol results in states and samples, in rejections, or in nothing. */
class SlurmFuzzTest {

    private static final Instant TIME = Instant.parse("2026-11-20T23:27:42Z");

    @Test
    void reportsOrRejectsAnyText() throws IOException {
        text().check(20_261_121, Fuzz.INPUTS);
    }

    @Test
    void reportsOrRejectsAnyJson() throws IOException {
        json().check(20_261_121, Fuzz.INPUTS);
    }

    @Test
    @Tag("soak")
    void reportsOrRejectsAnyTextInTheSoak() throws IOException {
        text().check(1_000_000, Fuzz.soakInputs());
    }

    @Test
    @Tag("soak")
    void reportsOrRejectsAnyJsonInTheSoak() throws IOException {
        json().check(1_000_000, Fuzz.soakInputs());
    }

    private static Fuzz text() throws IOException {
        List<String> originals = List.of(
                firstLine("slurm/20.11-gpu-node.txt"),
                firstLine("slurm/22.05-text.txt"),
                firstLine("slurm/26.05-text.txt"),
                "NodeName=n1 State=IDLE*+DRAIN CPUTot=4 CPUEfctv=4 Gres=gpu:a100:4(S:0-1) GresUsed=gpu:a100:2(IDX:0,3)"
                        + " GresDrain=gpu:a100:1 RealMemory=4000 CurrentWatts=350 AveWatts=220"
                        + " Reason=Kill task failed [root@1795212000] ReservationName=maint");
        return new Fuzz(
                "scontrol, text",
                originals,
                (printed, findings) -> report(new NodeText("scontrol", TIME, findings).read(printed), findings));
    }

    private static Fuzz json() throws IOException {
        List<String> originals = List.of(
                dense("slurm/22.05-sinfo.json"), dense("slurm/24.11-manual.json"), dense("slurm/26.05-end.json"));
        return new Fuzz(
                "scontrol, JSON",
                originals,
                (printed, findings) -> report(new NodeJson("scontrol", TIME, findings).read(printed), findings));
    }

    private static String firstLine(String name) throws IOException {
        return Texts.of(name).lines().findFirst().orElseThrow();
    }

    private static String dense(String name) throws IOException {
        return Texts.of(name).replaceAll("\\n *", "");
    }

    private static void report(List<NodeFields> nodes, RecordedFindings findings) {
        NodeMeters meters = new NodeMeters(EnergyPlugin.IPMI, Optional.of(Duration.ofSeconds(30)));
        for (NodeFields node : nodes) {
            try {
                findings.found(NodeReader.nodeState(node, Optional.empty(), TIME));
                meters.report(node, TIME, findings);
            } catch (UnusableValueException unusable) {
                findings.rejected(unusable.at(node.origin(), TIME));
            }
        }
    }
}
