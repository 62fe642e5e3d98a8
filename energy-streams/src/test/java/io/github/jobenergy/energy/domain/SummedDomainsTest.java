package io.github.jobenergy.energy.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.energy.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummedDomainsTest {

    @ParameterizedTest
    @CsvSource({
        "cpu[0] gpu[0],  gpu[0],         false",
        "cpu[0],         gpu[0],         true",
        "cpu[0] gpu[0],  gpu[1],         true",
        "cpu[0],         core[0],        false",
        "core[0],        cpu[0],         true",
        "node,           cpu[0] gpu[0],  false",
        "cpu[0],         node,           false",
        "cpu[0] cpu[1],  cpu,            false",
        "gpu[0] cpu,     accelerator[0], false",
        "psys,           dram[0],        false",
        "cpu[0],         fan[0],         false"
    })
    void aDomainThatWasMeteredBeforeAndIsNotInTheSumIsMissing(String measured, String before, boolean lacksPart) {
        assertEquals(
                lacksPart, SummedDomains.of(domains(measured), domains(before)).lacksPart());
    }

    private static final List<String> NAMES = List.of(
            "node",
            "psys",
            "psys[0]",
            "module[0]",
            "module[1]",
            "grace[0]",
            "grace[1]",
            "cpu",
            "cpu[0]",
            "cpu[1]",
            "core[0]",
            "core[1]",
            "uncore[0]",
            "dram[0]",
            "dram[1]",
            "sysio[0]",
            "accelerator[0]",
            "gpu",
            "gpu[0]",
            "gpu[1]",
            "fan[0]");

    private static Set<String> domains(String text) {
        return Stream.of(text.split(" ")).filter(domain -> !domain.isEmpty()).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource({
        "node cpu[0] cpu[1] gpu[0],                      node",
        "cpu[0] cpu[1] dram[0] dram[1],                  cpu[0] cpu[1] dram[0] dram[1]",
        "cpu[0] core[0] uncore[0] dram[0],               cpu[0] dram[0]",
        "cpu[0] core[0] core[1],                         cpu[0] core[1]",
        "core[0] uncore[0],                              core[0] uncore[0]",
        "psys cpu[0] dram[0] gpu[0],                     psys gpu[0]",
        "cpu cpu[0] cpu[1] dram,                         cpu dram",
        "grace[0] cpu cpu[1] dram[1],                    grace[0] cpu[1] dram[1]",
        "module[0] grace[0] cpu[0] sysio[0] gpu[0],      module[0]",
        "module[0] grace[0] grace[1] cpu[1],             module[0] grace[1]",
        "grace[0] cpu[0] dram[0] sysio[0] gpu[0],        grace[0] gpu[0]",
        "accelerator[0] accelerator[1] gpu[0] gpu[3],    accelerator[0] accelerator[1]",
        "cpu[0] fan[0] nic,                              cpu[0]"
    })
    void addsUpTheOutermostMeteredDomains(String measured, String summed) {
        assertEquals(domains(summed), SummedDomains.of(domains(measured)).summed());
    }

    @ParameterizedTest
    @CsvSource({
        "node gpu[0],          NODE_INPUT",
        "cpu[0] gpu[0],        COMPONENTS",
        "gpu[0] gpu[1],        GPU",
        "accelerator[0],       GPU",
        "module[0] gpu[0],     COMPONENTS"
    })
    void namesTheScopeOfTheSum(String measured, Scope scope) {
        assertEquals(scope, SummedDomains.of(domains(measured)).scope());
    }

    @Test
    void subtractsTheGpusByTheirOutermostMeters() {
        assertEquals(
                Set.of("gpu[0]", "gpu[1]"),
                SummedDomains.of(List.of("node", "gpu[0]", "gpu[1]")).gpus());
        assertEquals(
                Set.of("accelerator[0]"),
                SummedDomains.of(List.of("node", "accelerator[0]", "gpu[0]", "gpu[1]"))
                        .gpus());
    }

    @Test
    void addsNoNestedDomainTwiceAndLeavesNoDomainOut() {
        Random random = new Random(4);
        for (int round = 0; round < 2_000; round++) {
            List<String> measured = new ArrayList<>(NAMES);
            Collections.shuffle(measured, random);
            List<String> some = measured.subList(0, 1 + random.nextInt(NAMES.size()));

            Set<String> summed = SummedDomains.of(some).summed();

            for (String name : some) {
                Domain domain = Domain.of(name);
                boolean isCovered = summed.stream().anyMatch(outer -> Containment.isInside(domain, Domain.of(outer)));
                boolean isSummed = summed.contains(name);
                assertTrue(!Containment.isKnown(domain) || isCovered != isSummed, () -> name + " in " + summed);
            }
        }
    }

    @Test
    void theContainmentOfDomainsHasNoCycles() {
        for (String one : NAMES) {
            for (String other : NAMES) {
                boolean isInside = Containment.isInside(Domain.of(one), Domain.of(other));
                assertFalse(isInside && Containment.isInside(Domain.of(other), Domain.of(one)), one + ", " + other);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"cpu[0], cpu, 0", "gpu[15], gpu, 15", "gpu[007], gpu, 7", "node, node,", "cpu[x], cpu[x],", "[3], [3],"
    })
    void aDomainNameIsAKindAndAnOptionalNumber(String name, String kind, Integer index) {
        Domain domain = Domain.of(name);

        assertEquals(kind, domain.kind());
        assertEquals(index, domain.index().orElse(null));
    }

    @Test
    void powerSuppliesContainEverythingAndAreInsideOfTheNode() {
        assertEquals(
                Set.of("psu[0]", "psu[1]"),
                SummedDomains.of(List.of("psu[0]", "psu[1]", "psys", "cpu[1]", "gpu[0]"))
                        .summed());
        assertEquals(Set.of("node"), SummedDomains.of(List.of("psu[0]", "node")).summed());
        assertTrue(SummedDomains.of(List.of("psu[0]"), List.of("psu[1]")).lacksPart());
    }

    @Test
    void aGpuMeasuredShortlyBeforeRemainsInsideOfTheNode() {
        SummedDomains inside = SummedDomains.of(List.of("node", "gpu[1]"), List.of("gpu[0]"));
        SummedDomains beside = SummedDomains.of(List.of("cpu[0]", "gpu[1]"), List.of("gpu[0]"));

        assertEquals(Set.of("gpu[0]", "gpu[1]"), inside.gpus());
        assertTrue(inside.isInnerGpu("gpu[0]"));
        assertEquals(Set.of("gpu[1]"), beside.gpus());
        assertFalse(beside.isInnerGpu("gpu[1]"));
    }
}
