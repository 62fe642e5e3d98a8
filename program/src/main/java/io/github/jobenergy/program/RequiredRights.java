package io.github.jobenergy.program;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;

/**
 * The operations that a program performs on a resource of the brokers, as in a row of its table of ACLs.
 *
 * @param type topic, group or transactional id
 * @param pattern the name in the ACL; of a prefixed ACL, the prefix and an asterisk
 * @param names the resources that the program uses, one or more; of a literal ACL, the pattern alone
 * @param operations the operations on each resource, one or more. {@code CREATE} is needed only for topics that do not exist
 */
public record RequiredRights(ResourceType type, String pattern, Set<String> names, Set<AclOperation> operations) {

    private static final String ANY = "*";

    public RequiredRights {
        if (names.isEmpty() || operations.isEmpty()) {
            throw new IllegalArgumentException(
                    "rights: expected one resource and operation or more, found " + names + " and " + operations);
        }
        names = Collections.unmodifiableSet(new TreeSet<>(names));
        operations = Collections.unmodifiableSet(EnumSet.copyOf(operations));
    }

    /** Returns the rights on a topic. */
    public static RequiredRights topic(String name, AclOperation... operations) {
        return new RequiredRights(ResourceType.TOPIC, name, Set.of(name), Set.copyOf(List.of(operations)));
    }

    /** Returns the rights on topics whose names begin with a prefix. */
    public static RequiredRights topics(String prefix, Set<String> names, AclOperation... operations) {
        return new RequiredRights(ResourceType.TOPIC, prefix + ANY, names, Set.copyOf(List.of(operations)));
    }

    /** Returns the rights of a member of a consumer group. */
    public static RequiredRights group(String name) {
        return new RequiredRights(ResourceType.GROUP, name, Set.of(name), Set.of(AclOperation.READ));
    }

    /** Returns the rights of a transactional producer. */
    public static RequiredRights transactionalId(String name) {
        return new RequiredRights(ResourceType.TRANSACTIONAL_ID, name, Set.of(name), Set.of(AclOperation.WRITE));
    }

    /** Returns the rights of transactional producers whose ids begin with a prefix, of which {@code name} is one. */
    public static RequiredRights transactionalIds(String prefix, String name) {
        return new RequiredRights(
                ResourceType.TRANSACTIONAL_ID, prefix + ANY, Set.of(name), Set.of(AclOperation.WRITE));
    }

    /** Returns the resource, such as {@code topic jobenergy.node-power}. */
    @Override
    public String toString() {
        return type.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + pattern;
    }
}
