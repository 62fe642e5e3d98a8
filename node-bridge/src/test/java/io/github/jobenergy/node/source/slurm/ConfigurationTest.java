package io.github.jobenergy.node.source.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads the configuration of slurmctld. */
class ConfigurationTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "acct_gather_energy/ipmi                         | ipmi",
                "acct_gather_energy/pm_counters                  | pm_counters",
                "rapl                                            | rapl",
                "acct_gather_energy/gpu,acct_gather_energy/rapl  | gpu,rapl",
                "acct_gather_energy/site_meter2                  | site_meter2",
                "acct_gather_energy/none                         |",
                "none                                            |",
                "(null)                                          |",
                "acct_gather_energy/                             |",
                "acct_gather_energy/ipmi,                        |",
                "a plugin with spaces                            |",
                "<script>                                        |",
            })
    void namesThePluginAsConfiguredWithoutItsPrefix(String value, String plugin) {
        Configuration configuration = Configuration.parse("""
                Configuration data as of 2026-11-20T23:27:42
                AcctGatherEnergyType    = %s
                SLURM_VERSION           = 26.05.0
                """.formatted(value));

        assertEquals(Optional.ofNullable(plugin), configuration.energyPlugin());
    }
}
