package io.github.jobenergy.jobcomp.dialect.plugin;

import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.completed;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads the trackable resources and the energy of a record of the plugin. */
class PluginResourcesTest {

    @Test
    void readsTheKeysOfTheCscsBranch() {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .with("tres_alloc", "cpu=4, mem=1000M, energy=1260, node=1, billing=4")
                .with("tres_alloc_raw", "1=4,2=1000,3=1260,4=1,5=4")
                .renamed("tres_alloc", "tres_fmt_alloc_str")
                .renamed("tres_alloc_raw", "tres_alloc_str")
                .renamed("tres_req", "tres_fmt_req_str")
                .renamed("tres_req_raw", "tres_req_str"));

        assertEquals(SlurmEnergy.measured(Energy.ofJoules(1_260), Source.JOB), run.slurmEnergy());
        assertEquals(Optional.of(4L), run.resources().cpuCount());
        assertEquals(
                Optional.of(Map.of("cpu", "4", "mem", "1000M", "energy", "1260", "node", "1", "billing", "4")),
                run.resources().tresAllocated());
        assertEquals(
                Optional.of(Map.of("cpu", "4", "mem", "1000M", "node", "1", "billing", "4")),
                run.resources().tresRequested());
    }

    @Test
    void readsNumberedResourcesIfNamedOnesAreMissing() {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .without("tres_alloc")
                .with("tres_alloc_raw", "1=4,2=1000,3=18446744073709551614,4=1,1003=2"));

        assertEquals(
                Optional.of(Map.of("cpu", "4", "mem", "1000M", "node", "1", "1003", "2")),
                run.resources().tresAllocated());
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
    }

    @ParameterizedTest
    @CsvSource({
        "'1=4,3=1260,4=1', 'cpu=4,energy=1260,node=1', MEASURED",
        "'1=4,3=18446744073709551614,4=1', 'cpu=4,node=1', UNSET",
        "'1=4,3=18446744073708552566,4=1', 'cpu=4,energy=18446744073708552566,node=1', IMPLAUSIBLE",
        "'1=4,4=1', 'cpu=4,node=1', ZERO"
    })
    void classifiesTheEnergy(String byNumber, String byName, Status status) {
        JobCompletion run = completed(
                PluginMessage.ofJob7().with("tres_alloc_raw", byNumber).with("tres_alloc", byName));

        assertEquals(status, run.slurmEnergy().status());
    }

    @Test
    void aTrackableResourceOfNoValueIsAbsent() {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .with("tres_alloc", "cpu=4,energy=18446744073709551614,node=1")
                .with("tres_req", "cpu=4,mem=18446744073709551615M"));

        assertEquals(
                Optional.of(Map.of("cpu", "4", "node", "1")), run.resources().tresAllocated());
        assertEquals(Optional.of(Map.of("cpu", "4")), run.resources().tresRequested());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "",
            value = {"1=4,2=1000,4=1 | 0", "1=4,2=1000,4=1,1001=2 | "})
    void anUnnamedNumberedResourceMayBeAGpu(String tres, Long gpus) {
        JobCompletion run =
                completed(PluginMessage.ofJob7().without("tres_alloc").with("tres_alloc_raw", tres));

        assertEquals(Optional.ofNullable(gpus), run.resources().gpuCount());
    }
}
