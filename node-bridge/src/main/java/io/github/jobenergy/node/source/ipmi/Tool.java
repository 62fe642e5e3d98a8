package io.github.jobenergy.node.source.ipmi;

import io.github.jobenergy.node.source.bmc.BmcTarget;
import io.github.jobenergy.node.source.bmc.Login;
import io.github.jobenergy.node.source.ipmi.dcmi.CapmcReader;
import io.github.jobenergy.node.source.ipmi.dcmi.OutputReader;
import io.github.jobenergy.node.source.ipmi.dcmi.PowerTextReader;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The programs that read BMCs, and their arguments. No password is ever among the arguments. */
enum Tool {
    /**
     * {@code ipmitool}, which reads the password from {@code IPMI_PASSWORD}, and prints times in the time zone of its process
     * since 1.8.19.
     */
    IPMITOOL("ipmitool", true) {
        @Override
        List<String> arguments(BmcTarget target, Optional<Login> login) {
            return login.isEmpty()
                    ? List.of("dcmi", "power", "reading")
                    : List.of(
                            "-I",
                            "lanplus",
                            "-H",
                            target.address(),
                            "-U",
                            login.get().user(),
                            "-E",
                            "dcmi",
                            "power",
                            "reading");
        }
    },
    /** FreeIPMI's {@code ipmi-dcmi}, which reads user and password from its own configuration. */
    FREEIPMI("ipmi-dcmi", false) {
        @Override
        List<String> arguments(BmcTarget target, Optional<Login> login) {
            List<String> arguments = new ArrayList<>(List.of("--get-system-power-statistics"));
            if (!target.isLocal()) {
                arguments.addAll(List.of("-D", "LAN_2_0", "-h", target.address()));
            }
            return arguments;
        }
    },
    /** {@code ipmiutil}, which reads the password from {@code IPMI_PASSWORD}. */
    IPMIUTIL("ipmiutil", true) {
        @Override
        List<String> arguments(BmcTarget target, Optional<Login> login) {
            return login.isEmpty()
                    ? List.of("dcmi", "power")
                    : List.of(
                            "dcmi",
                            "power",
                            "-N",
                            target.address(),
                            "-U",
                            login.get().user(),
                            "-E");
        }
    },
    /** Cray's {@code capmc}, which measures the whole machine. */
    CAPMC("capmc", false) {
        @Override
        List<String> arguments(BmcTarget target, Optional<Login> login) {
            return List.of("get_system_power", "-w", "600");
        }

        @Override
        OutputReader reader(ZoneId zone) {
            return new CapmcReader(zone);
        }
    };

    private final String program;
    private final boolean needsLogin;

    Tool(String program, boolean needsLogin) {
        this.program = program;
        this.needsLogin = needsLogin;
    }

    /** The default name of the program. */
    String program() {
        return program;
    }

    /** The option that would put a password among the arguments. */
    String passwordOption() {
        return this == FREEIPMI ? "-p" : "-P";
    }

    /** Whether a remote BMC is read with a configured login. */
    boolean needsLogin() {
        return needsLogin;
    }

    abstract List<String> arguments(BmcTarget target, Optional<Login> login);

    /** The additional environment of the program: messages and numbers in the C locale, and BMC times without conversion. */
    Map<String, String> environment() {
        return this == IPMITOOL ? Map.of("LC_ALL", "C", "TZ", "UTC") : Map.of("LC_ALL", "C");
    }

    OutputReader reader(ZoneId zone) {
        return new PowerTextReader(zone);
    }
}
