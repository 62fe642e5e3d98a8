package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.Names;
import java.util.Optional;

/**
 * Who a run belongs to: the person, the group, and the words accounting books it under.
 *
 * @param userName the login name
 * @param userId the numeric user id, 0 to 4294967295
 * @param groupName the primary group's name
 * @param groupId the numeric group id, 0 to 4294967295
 * @param account Slurm's bank account
 * @param partitionName the partition; before Slurm 25.05 a hook sees the list that was asked for
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
