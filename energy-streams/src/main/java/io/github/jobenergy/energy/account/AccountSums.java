package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.energy.NodeAccounts;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.EnumMap;
import java.util.Map;

/** The running sums of the accounts of a node, in millijoules. Filled by one thread, then read. */
public final class AccountSums {

    private final Map<Account, Long> sums = new EnumMap<>(Account.class);

    /** Creates empty sums. */
    public AccountSums() {}

    /** Adds an amount in millijoules to an account. */
    public void add(Account account, long millijoules) {
        sums.merge(account, millijoules, Math::addExact);
    }

    /** Returns the sums. */
    public NodeAccounts accounts() {
        return NodeAccounts.builder()
                .jobs(sum(Account.JOBS))
                .unallocated(sum(Account.UNALLOCATED))
                .boot(sum(Account.BOOT))
                .epilog(sum(Account.EPILOG))
                .idle(sum(Account.IDLE))
                .reservedIdle(sum(Account.RESERVED_IDLE))
                .down(sum(Account.DOWN))
                .system(sum(Account.SYSTEM))
                .build();
    }

    private Energy sum(Account account) {
        return Energy.ofMillijoules(sums.getOrDefault(account, 0L));
    }
}
