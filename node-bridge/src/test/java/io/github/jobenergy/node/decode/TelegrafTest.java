package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.testing.DecodedMessages;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptional messages of Telegraf, each with the correct reading or rejection. */
class TelegrafTest {

    private static final String POWERSTAT = "powerstat_package,host=n1,package_id=0 current_power_consumption_watts=";

    @Test
    void aMeanHasAnIntervalFromItsSecondValueOn() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                POWERSTAT + "35 1606494744000000000",
                POWERSTAT + "36 1606494754000000000",
                POWERSTAT + "37 1606494764500000000");

        assertEquals(
                List.of("n1 cpu[0] mean 36 W over PT10S", "n1 cpu[0] mean 37 W over PT10.5S"), decoded.readingTexts());
    }

    @Test
    void reportsARepeatedMessageOnce() {
        String batch = POWERSTAT + "35 1606494744000000000\n" + POWERSTAT + "36 1606494754000000000";

        DecodedMessages decoded = DecodedMessages.of("telegraf-influx", batch, batch);

        assertEquals(List.of("n1 cpu[0] mean 36 W over PT10S"), decoded.readingTexts());
    }

    @Test
    void ignoresTheThermalDesignPowerOfAProcessor() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                "powerstat_package,host=n1,package_id=0 thermal_design_power_watts=160 1606494744000000000");

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void readsTurbostatPackagesAsMeansSinceThePreviousRow() {
        String row = "turbostat,host=n1,core=0,cpu=0,die=0,package=1 package_power_watt=45.14,ram_power_watt=13.66 ";
        String all = "turbostat,host=n1,core=-,cpu=-,die=-,package=- package_power_watt=87.38,ram_power_watt=27.8 ";

        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                all + "1745932470000000000",
                row + "1745932470000000000",
                all + "1745932480000000000",
                row + "1745932480000000000");

        assertEquals(
                List.of("n1 cpu[1] mean 45.14 W over PT10S", "n1 dram[1] mean 13.66 W over PT10S"),
                decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void readsTurbostatRowsWithoutAPackageAsPackage0() {
        String row = "turbostat,apic=0,core=0,cpu=0,host=n1,x2apic=0 core_power_watt=0.14,package_power_watt=24.55 ";

        DecodedMessages decoded =
                DecodedMessages.of("telegraf-influx", row + "1745932470000000000", row + "1745932480000000000");

        assertEquals(List.of("n1 cpu[0] mean 24.55 W over PT10S"), decoded.readingTexts());
    }

    @Test
    void reportsTheOnlyAcpiMeterAsNodeFromItsSecondValueOn() {
        String meter =
                "sensors,chip=power_meter-acpi-0,feature=power1,host=n1 power1_average=262,power1_average_interval=1 ";

        DecodedMessages decoded =
                DecodedMessages.of("telegraf-influx", meter + "1466751326000000000", meter + "1466751336000000000");

        assertEquals(List.of("n1 node mean 262 W over PT1S"), decoded.readingTexts());
    }

    @Test
    void reportsNoneOfSeveralAcpiMetersAsNode() {
        String meters = """
                sensors,chip=power_meter-acpi-0,feature=power1,host=n1 power_average=165.6,power_average_interval=0.05 1466751326000000000
                sensors,chip=power_meter-acpi-1,feature=power1,host=n1 power_average=98.0,power_average_interval=0.05 1466751326000000000
                """;

        DecodedMessages decoded = DecodedMessages.of("telegraf-influx", meters, meters);

        assertEquals(
                List.of(
                        "n1 hwmon_power_meter_acpi_0 mean 165.6 W over PT0.05S",
                        "n1 hwmon_power_meter_acpi_1 mean 98 W over PT0.05S"),
                decoded.readingTexts());
    }

    @Test
    void readsAmdEnergySocketsAsCountersWithoutTheirCores() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                "sensors,chip=amd_energy-isa-0000,feature=ecore000,host=n1 energy_input=1024.5 1466751326000000000",
                "sensors,chip=amd_energy-isa-0000,feature=esocket1,host=n1 energy_input=250345.123 1466751326000000000");

        assertEquals(List.of("n1 cpu[1] counter 250345.123 J"), decoded.readingTexts());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sensors,chip=power_meter-acpi-0,feature=power1,host=n1 power_average=0,power_average_interval=300 1466751326000000000",
                "sensors,chip=power_meter-acpi-0,feature=power1,host=n1 power_average=4294967.295,power_average_interval=1 1466751326000000000",
                "sensors,chip=k10temp-pci-00c3,feature=temp1,host=n1 temp_crit=70,temp_crit_hyst=65 1466751326000000000",
                "sensors,chip=amdgpu-pci-0300,feature=ppt,host=n1 power_average=61,power_cap=300 1466751326000000000",
                "sensors,chip=ibmpowernv-isa-0000,feature=system,host=n1 power_input=480 1466751326000000000",
                "turbostat,host=n1,core=1,cpu=2,die=0,package=0 average_frequency_mhz=0,smi=0 1466751326000000000"
            })
    void ignoresUnknownMeasurements(String line) {
        DecodedMessages decoded = DecodedMessages.of("telegraf-influx", line, line.replace("1466751326", "1466751336"));

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void rejectsAnAverageWithoutAnInterval() {
        String meter = "sensors,chip=power_meter-acpi-0,feature=power1,host=n1 power_average=262 ";

        DecodedMessages decoded =
                DecodedMessages.of("telegraf-influx", meter + "1466751326000000000", meter + "1466751336000000000");

        assertEquals(
                List.of("power_average_interval: expected the seconds of the average, at most 3600, found ''"),
                decoded.rejectionDetails());
    }

    @Test
    void usesThePolledServerAsNodeAndNotThePollingHost() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                "ipmi_sensor,host=poller,server=10.20.2.203,name=instantaneous_power_reading,unit=watts value=167 1517125513000000000",
                "redfish_power_powercontrol,address=10.20.2.204,host=poller,member_id=0,source=n2 power_consumed_watts=344 1517125513000000000",
                "redfish_power_powercontrol,address=10.20.2.205,host=poller,member_id=0 power_consumed_watts=345 1517125513000000000");

        assertEquals(
                List.of("10.20.2.203 node instant 167 W", "n2 node instant 344 W", "10.20.2.205 node instant 345 W"),
                decoded.readingTexts());
    }

    @Test
    void doesNotReportASecondPowerControlMemberAsNode() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                "redfish_power_powercontrol,address=a,member_id=0,source=n1 power_consumed_watts=344,power_capacity_watts=800 1517125513",
                "redfish_power_powercontrol,address=a,member_id=1,source=n1 power_consumed_watts=53 1517125513");

        assertEquals(List.of("n1 node instant 344 W", "n1 power_control[1] instant 53 W"), decoded.readingTexts());
    }

    @Test
    void ignoresTheRatingOfAPowerSupply() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                "redfish_power_powersupplies,address=a,member_id=PSU.Slot.1,source=n1 power_input_watts=900,power_capacity_watts=750 1517125513");

        assertEquals(List.of(), decoded.readingTexts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name=power_supplies value=0,status=1i",
                "name=power_supplies,unit=watts status=1i,value=0",
                "name=instantaneous_power_reading,unit=watts value=0",
                "name=minimum_during_sampling_period,unit=watts value=124",
                "name=average_power_reading_over_sample_period,unit=watts value=156",
                "name=power_supply_1,unit=watts status=0i,value=110",
                "name=pwr_consumption,status_code=ns,unit=watts value=98",
                "name=pwr_consumption,unit=watts value=\"na\"",
                "name=chassis_power_status value=1i"
            })
    void ignoresSensorsWithoutPower(String sensor) {
        DecodedMessages decoded = DecodedMessages.of("telegraf-influx", "ipmi_sensor,host=n1," + sensor);

        assertEquals(List.of(), decoded.readingTexts());
    }

    @Test
    void rejectsANodeSensorInAnUnknownUnit() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx", "ipmi_sensor,host=n1,name=pwr_consumption,unit=btu/hr value=98 1517125513");

        assertEquals(List.of("tags.unit: expected a unit of power, found 'btu/hr'"), decoded.rejectionDetails());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nvidia_smi,host=n1,index=0 power_draw=-3 | power_draw: expected a power of 0 W to 100 kW, found '-3'",
                "nvidia_smi,host=n1,index=0 power_draw=1e7 | power_draw: expected a power of 0 W to 100 kW, found '1e7'",
                "nvidia_smi,host=n1,index=0 power_draw=\"hot\" | power_draw: expected a power of 0 W to 100 kW, found 'hot'",
                "nvidia_smi,host=n1,index=GPU-3 power_draw=3 | tags.index: expected the number of a gpu, found 'GPU-3'",
                "nvidia_smi,host=n1 power_draw=3 | tags.index: expected the number of a GPU, found none",
                "nvidia_smi,index=1 power_draw=3 | tags.host: expected the host, found none",
                "amd_rocm_smi,host=n1,name=gpu0 power_draw=3 | tags.name: expected a card such as card0, found 'gpu0'"
            })
    void rejectsAnInvalidValue(String line, String detail) {
        assertEquals(
                List.of(detail), DecodedMessages.of("telegraf-influx", line).rejectionDetails());
    }

    @Test
    void ignoresTheZeroOfASecondGpuPartition() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                "amd_rocm_smi,host=n1,name=card0 power_draw=312",
                "amd_rocm_smi,host=n1,name=card1 power_draw=0");

        assertEquals(List.of("n1 gpu[0] instant 312 W"), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void ignoresTheBlankValuesOfGpuLibraries() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                "nvidia_smi,host=n1,index=0 power_draw=9223372036854775794i",
                "nvidia_smi,host=n1,index=1 power_draw=\"[N/A]\"");

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    /** Telegraf's plugin prometheus, version 1 and 2 of its metrics; host is the scraping host. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "node_rapl_package_joules_total,host=mgmt,index=0,path=/sys/class/powercap/intel-rapl:0,url=http://n1:9100/metrics"
                        + " counter=240422.366267 | n1:9100 cpu[0] counter 240422.366 J",
                "prometheus,host=mgmt,index=0,path=/sys/class/powercap/intel-rapl:0,url=https://n1/metrics"
                        + " node_rapl_package_joules_total=240422.366267,go_goroutines=15 | n1:443 cpu[0] counter 240422.366 J",
                "prometheus,host=mgmt,url=http://mgmt:9290/ipmi?target\\=bmc7 ipmi_dcmi_power_consumption_watts=90 | bmc7 node instant 90 W",
                "ceems_cray_pm_counters_energy_joules,address=10.0.0.1,domain=node,host=mgmt,hostname=nid1,url=http://x/metrics"
                        + " gauge=1360621494 | nid1 node counter 1360621494 J",
                "DCGM_FI_DEV_POWER_USAGE,GPU_I_ID=3,Hostname=n2,gpu=0,host=mgmt gauge=52.636 | n2 accelerator[0] instant 52.636 W",
                "DCGM_FI_DEV_POWER_USAGE,Hostname=n2,gpu=0,host=mgmt gauge=9223372036854775794i | ''",
                "node_hwmon_power_average_watt,chip=acpi000d,host=mgmt,url=http://n1:9100/metrics gauge=288 | ''",
                "node_load1,host=mgmt,url=http://n1:9100/metrics gauge=1 | ''"
            })
    void readsScrapedMetricsByTheTableOfExporters(String line, String findings) {
        DecodedMessages decoded = DecodedMessages.of("telegraf-influx", line);

        assertEquals(findings.isEmpty() ? List.of() : List.of(findings), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void usesTheScrapedTargetAsNodeAndNotTheScrapingHost() {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx", "node_rapl_package_joules_total,host=mgmt,index=0 counter=240422.366267");

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(1, decoded.rejectionDetails().size());
    }

    @ParameterizedTest
    @CsvSource({
        "1606494744, 2020-11-27T16:32:24Z",
        "1606494744123, 2020-11-27T16:32:24.123Z",
        "1606494744123456, 2020-11-27T16:32:24.123456Z",
        "1606494744123456789, 2020-11-27T16:32:24.123456789Z"
    })
    void readsJsonTimesInEveryUnitThatTelegrafWrites(String timestamp, Instant time) {
        DecodedMessages decoded = DecodedMessages.of("telegraf-json", """
                {"name":"nvidia_smi","tags":{"host":"n1","index":"1"},"fields":{"power_draw":48.93},"timestamp":%s}""".formatted(timestamp));

        assertEquals(time, decoded.readings().get(0).readingTime());
        assertEquals(List.of("n1 gpu[1] instant 48.93 W"), decoded.readingTexts());
    }

    @Test
    void rejectsAnUnusableMetricOfABatchAndReadsTheOthers() {
        DecodedMessages decoded = DecodedMessages.of("telegraf-json", """
                {"metrics":[
                  {"name":"nvidia_smi","tags":{"host":"n1","index":"0"},"fields":{"power_draw":1},"timestamp":12},
                  {"name":"nvidia_smi","tags":{"host":"n1","index":"1"},"fields":{"power_draw":48},"timestamp":1606494744},
                  {"fields":{}}]}""");

        assertEquals(List.of("n1 gpu[1] instant 48 W"), decoded.readingTexts());
        assertEquals(2, decoded.rejectionDetails().size());
    }

    @Test
    void rejectsATruncatedDocumentAndReadsTheNext() {
        DecodedMessages decoded = DecodedMessages.of("telegraf-json", """
                {"name":"nvidia_smi","tags":{"host":"n1","ind
                {"name":"nvidia_smi","tags":{"host":"n1","index":"1"},"fields":{"power_draw":48},"timestamp":1606494744}""");

        assertEquals(List.of("n1 gpu[1] instant 48 W"), decoded.readingTexts());
        assertEquals(RejectionReason.MALFORMED, decoded.rejections().get(0).reason());
        assertEquals(1, decoded.rejections().size());
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:9100/metrics, n1",
        "http://127.0.0.1:9100/metrics, n1",
        "http://[::1]:9100/metrics, n1",
        "http://localhost, n1",
        "http://localhosts:9100/metrics, localhosts:9100",
        "http://n2:9100/metrics, n2:9100",
        "http://localhost:9290/ipmi?target=bmc7, bmc7"
    })
    void mapsAScrapeOfTheLocalHostToTheHostOfTelegraf(String url, String node) {
        DecodedMessages decoded = DecodedMessages.of(
                "telegraf-influx",
                "prometheus,host=n1,url=" + url.replace("=", "\\=")
                        + " ipmi_dcmi_power_consumption_watts=210 1606494744000000000");

        assertEquals(List.of(), decoded.rejectionDetails());
        assertEquals(List.of(node + " node instant 210 W"), decoded.readingTexts());
    }
}
