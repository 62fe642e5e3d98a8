package io.github.jobenergy.energy.account;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.account.UnoccupiedNodeState.Occupancy;
import io.github.jobenergy.energy.testing.SteadyNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The account that the state of Slurm selects for a node without runs. */
class UnoccupiedNodeStateTest {

    @ParameterizedTest
    @CsvSource({
        "IDLE, IDLE",
        "IDLE+CLOUD+POWERED_DOWN, IDLE",
        "IDLE+CLOUD+POWERING_UP, BOOT",
        "ALLOCATED+CLOUD+NOT_RESPONDING+POWERING_UP, BOOT",
        "DOWN+REBOOT_ISSUED, BOOT",
        "ALLOCATED+CONFIGURING, BOOT",
        "IDLE+COMPLETING, EPILOG",
        "ALLOCATED+COMPLETING, EPILOG",
        "IDLE+DRAIN+COMPLETING, EPILOG",
        "IDLE+PLANNED, RESERVED_IDLE",
        "RESERVED, RESERVED_IDLE",
        "IDLE+RESERVED+DRAIN, DOWN",
        "IDLE+MAINTENANCE+RESERVED, DOWN",
        "IDLE+DRAIN, DOWN",
        "drained, DOWN",
        "DOWN, DOWN",
        "IDLE+NOT_RESPONDING, DOWN",
        "ALLOCATED, SYSTEM",
        "MIXED, SYSTEM",
        "UNKNOWN, SYSTEM",
        "SOMETHING_NEW, SYSTEM"
    })
    void selectsTheAccountOfTheEnergy(String slurmState, Account account) {
        UnoccupiedNodeState nodeState = UnoccupiedNodeState.of(SteadyNode.state("n1", 0, slurmState));

        assertEquals(account, nodeState.account(Occupancy.EMPTY));
    }

    @ParameterizedTest
    @CsvSource({
        "ALLOCATED, OCCUPIED, IDLE",
        "ALLOCATED, JUST_LEFT, IDLE",
        "MIXED+COMPLETING, OCCUPIED, IDLE",
        "MIXED+COMPLETING, JUST_LEFT, EPILOG",
        "MIXED+POWERING_UP, OCCUPIED, IDLE",
        "MIXED+POWERING_UP, JUST_LEFT, BOOT",
        "MIXED+DRAIN, OCCUPIED, DOWN",
        "MIXED+PLANNED, OCCUPIED, RESERVED_IDLE"
    })
    void anAllocatedStateEndsWithTheLastRun(String slurmState, Occupancy occupied, Account account) {
        UnoccupiedNodeState nodeState = UnoccupiedNodeState.of(SteadyNode.state("n1", 0, slurmState));

        assertEquals(account, nodeState.account(occupied));
    }
}
