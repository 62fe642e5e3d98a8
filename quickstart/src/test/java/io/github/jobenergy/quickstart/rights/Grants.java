package io.github.jobenergy.quickstart.rights;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntryFilter;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.ResourcePatternFilter;
import org.awaitility.Awaitility;

/** The ACLs of one principal. */
final class Grants {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final Admin admin;
    private final String principal;
    private final AclBindingFilter all;

    /** Of that principal, which has none yet. */
    Grants(Admin admin, String principal) {
        this.admin = admin;
        this.principal = principal;
        this.all = new AclBindingFilter(
                ResourcePatternFilter.ANY,
                new AccessControlEntryFilter(principal, null, AclOperation.ANY, AclPermissionType.ANY));
    }

    /** Allows these operations and no others, and returns when the broker does so. */
    void set(Collection<AclRow> rows) throws Exception {
        Set<AclBinding> required =
                rows.stream().map(row -> row.binding(principal)).collect(Collectors.toSet());
        Set<AclBinding> present = present();
        List<AclBinding> added =
                required.stream().filter(each -> !present.contains(each)).toList();
        List<AclBindingFilter> removed = present.stream()
                .filter(each -> !required.contains(each))
                .map(AclBinding::toFilter)
                .toList();
        admin.createAcls(added).all().get();
        admin.deleteAcls(removed).all().get();
        Awaitility.await("the ACLs of " + principal).atMost(TIMEOUT).until(this::present, required::equals);
    }

    /** Allows all of these but one. */
    void setWithout(AclRow denied, Collection<AclRow> rows) throws Exception {
        List<AclRow> others = new ArrayList<>(rows);
        others.remove(denied);
        set(others);
    }

    private Set<AclBinding> present() throws Exception {
        return new HashSet<>(admin.describeAcls(all).values().get());
    }
}
