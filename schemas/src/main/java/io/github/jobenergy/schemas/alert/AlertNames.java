package io.github.jobenergy.schemas.alert;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.Names;
import java.util.Optional;

/**
 * The names of the subject of an alert.
 *
 * @param userName the login name of the user of the run or of the statement; absent where it is unknown, and in the statement of an account
 * @param account the bank account; absent where it is unknown
 * @param wckey the WCKey of the statement; absent in other statements, and for a run
 * @param partitionName the partition of the run; absent where it is unknown, and for a statement
 */
public record AlertNames(
        Optional<String> userName, Optional<String> account, Optional<String> wckey, Optional<String> partitionName)
        implements FieldGroup {

    public AlertNames {
        Names.require("user_name", userName);
        Names.require("account", account);
        Names.require("wckey", wckey);
        Names.require("partition_name", partitionName);
    }

    /** Returns the names of a run. */
    public static AlertNames ofRun(
            Optional<String> userName, Optional<String> account, Optional<String> partitionName) {
        return new AlertNames(userName, account, Optional.empty(), partitionName);
    }
}
