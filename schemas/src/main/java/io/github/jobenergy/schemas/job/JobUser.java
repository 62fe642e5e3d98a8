package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.Names;
import java.util.Optional;

/**
 * The owner of a run: user, group, account, partition and QOS.
 *
 * @param userName the login name
 * @param userId the numeric user id, 0 to 4294967295
 * @param groupName the name of the primary group
 * @param groupId the numeric group id, 0 to 4294967295
 * @param account Slurm's bank account
 * @param partitionName the partition; before Slurm 25.05 a hook receives the list of requested partitions
 * @param qos the quality of service
 */
public record JobUser(
        Optional<String> userName,
        Optional<Long> userId,
        Optional<String> groupName,
        Optional<Long> groupId,
        Optional<String> account,
        Optional<String> partitionName,
        Optional<String> qos)
        implements FieldGroup {

    public JobUser {
        Names.require("user_name", userName);
        Names.require("group_name", groupName);
        Names.require("account", account);
        Names.require("partition_name", partitionName);
        Names.require("qos", qos);
    }
}
