package io.github.jobenergy.node.source.redfish.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The input of a node among the chassis of a BMC: parts of the node, and power and energy of one chassis. */
class InputSelectionTest {

    private static final String GPU_BOARD = "HGX_Chassis_0";

    private final Documents documents = new Documents();

    @ParameterizedTest
    @CsvSource({
        "HGX_GPU_SXM_1, accelerator[1]",
        "HGX_GPU_SXM_8, accelerator[8]",
        "HGX_GPU_0, accelerator[0]",
        "HGX_CPU_1, cpu[1]",
        "HGX_Chassis_0, environment.HGX_Chassis_0",
        "HGX_Baseboard_0, environment.HGX_Baseboard_0",
        "HGX_NVSwitch_2, environment.HGX_NVSwitch_2",
        "GPU_Baseboard, environment.GPU_Baseboard"
    })
    void reportsAChassisOfAGpuBoardAsAPart(String chassis, String domain) throws IOException {
        documents.read(new EnvironmentReader(), chassis, "supermicro-gb300-gpu-environment.json");

        for (CandidatePolicy members : CandidatePolicy.values()) {
            assertEquals(
                    List.of(
                            domain + " redfish_environment 231.958 W",
                            domain + " redfish_environment 230057772.094 J counted"),
                    documents.lines(members));
        }
    }

    @ParameterizedTest
    @CsvSource({"HGX_GPU_SXM_3, accelerator[3]", "HGX_Chassis_0, power_control.HGX_Chassis_0[0]"})
    void reportsThePowerControlOfAGpuBoardAsAPart(String chassis, String domain) throws IOException {
        powerControl(chassis, 700);

        for (CandidatePolicy members : CandidatePolicy.values()) {
            assertEquals(List.of(domain + " redfish 700.000 W"), documents.lines(members));
        }
    }

    @Test
    void reportsSeveralMembersOfAPartSeparately() throws IOException {
        read(
                new PowerReader(),
                "HGX_GPU_SXM_3",
                "{\"PowerControl\":[{\"PowerConsumedWatts\":700},{\"PowerConsumedWatts\":90}]}");

        assertEquals(
                List.of(
                        "power_control.HGX_GPU_SXM_3[0] redfish 700.000 W",
                        "power_control.HGX_GPU_SXM_3[1] redfish 90.000 W"),
                documents.lines(CandidatePolicy.SUM));
    }

    @ParameterizedTest
    @EnumSource(CandidatePolicy.class)
    void doesNotSelectOrAddAGpuBoardBesideTheChassisOfTheNode(CandidatePolicy members) throws IOException {
        environment(GPU_BOARD, "\"PowerWatts\":{\"Reading\":5600}");
        documents.read(new EnvironmentReader(), "Chassis_0", "supermicro-gb300-chassis-environment.json");

        assertEquals(
                List.of(
                        "environment.HGX_Chassis_0 redfish_environment 5600.000 W",
                        "node redfish_environment 1349.264 W"),
                documents.lines(members));
    }

    @Test
    void reportsTheEnergyOfAnotherChassisThanThatOfThePowerApart() throws IOException {
        environment("Sled_1", "\"PowerWatts\":{\"Reading\":374}");
        environment("Sled_2", "\"EnergyJoules\":{\"Reading\":5000}");

        assertEquals(
                List.of(
                        "node redfish_environment 374.000 W",
                        "environment.Sled_2 redfish_environment 5000.000 J counted"),
                documents.lines(CandidatePolicy.APART));
    }

    @Test
    void reportsTheFirstMemberWithItsOwnEnergy() throws IOException {
        environment("Sled_1", "\"PowerWatts\":{\"Reading\":374}");
        environment("Sled_2", "\"PowerWatts\":{\"Reading\":375},\"EnergyJoules\":{\"Reading\":5000}");

        assertEquals(
                List.of(
                        "node redfish_environment 374.000 W",
                        "environment.Sled_2 redfish_environment 375.000 W",
                        "environment.Sled_2 redfish_environment 5000.000 J counted"),
                documents.lines(CandidatePolicy.FIRST));
    }

    @ParameterizedTest
    @EnumSource(
            value = CandidatePolicy.class,
            names = {"APART", "FIRST"})
    void selectsTheEnvironmentOfTheChassisWithThePowerControl(CandidatePolicy members) throws IOException {
        environment("Fan", "\"PowerWatts\":{\"Reading\":20},\"EnergyJoules\":{\"Reading\":5000}");
        powerControl("Sled", 374);
        environment("Sled", "\"EnergyJoules\":{\"Reading\":9000}");

        assertEquals(
                List.of(
                        "environment.Fan redfish_environment 20.000 W",
                        "environment.Fan redfish_environment 5000.000 J counted",
                        "node redfish 374.000 W",
                        "node redfish_environment 9000.000 J counted"),
                documents.lines(members));
    }

    @Test
    void doesNotReportTheEnergyOfOnePartOfASum() throws IOException {
        powerControl("Sled_1", 374);
        powerControl("Sled_2", 375);
        environment("Sled_1", "\"EnergyJoules\":{\"Reading\":5000}");

        assertEquals(
                List.of(
                        "power_control.Sled_1[0] redfish 374.000 W",
                        "power_control.Sled_2[0] redfish 375.000 W",
                        "environment.Sled_1 redfish_environment 5000.000 J counted",
                        "node redfish 749.000 W"),
                documents.lines(CandidatePolicy.SUM));
        assertTrue(
                documents.warnings.get(0).startsWith("expected members of the chassis [Sled_1, Sled_2]"),
                documents.warnings.toString());
    }

    private void powerControl(String chassis, int watts) throws IOException {
        read(new PowerReader(), chassis, "{\"PowerControl\":[{\"PowerConsumedWatts\":" + watts + "}]}");
    }

    private void environment(String chassis, String metrics) throws IOException {
        read(new EnvironmentReader(), chassis, "{" + metrics + "}");
    }

    private void read(ResourceReader reader, String chassis, String text) throws IOException {
        documents.read(reader, chassis, text.getBytes(StandardCharsets.UTF_8));
    }
}
