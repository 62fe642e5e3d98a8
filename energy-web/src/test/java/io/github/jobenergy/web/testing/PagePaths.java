package io.github.jobenergy.web.testing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The paths of a page of each kind over the records of the fixtures. */
public final class PagePaths {

    /** The pages of the usual records. */
    public static final List<String> USUAL = List.of(
            "/",
            "/jobs",
            "/jobs?user=carol&order=energy",
            "/jobs?user=me",
            "/jobs?account=botany&state=DEADLINE",
            "/jobs/1",
            "/jobs/1.0",
            "/jobs/" + UsualRecords.PARTIAL,
            "/jobs/" + UsualRecords.MISSING,
            "/jobs/" + UsualRecords.ARRAY,
            "/jobs/" + UsualRecords.ARRAY + "_1",
            "/jobs/" + UsualRecords.COMPONENTS,
            "/jobs/" + UsualRecords.COMPONENTS + "%2B1",
            "/jobs/" + UsualRecords.REQUEUED,
            "/jobs/" + UsualRecords.IDLE_GPUS,
            "/jobs/" + UsualRecords.ALL_FLAGS,
            "/jobs/" + UsualRecords.STRANGE,
            "/jobs/" + UsualRecords.LONG,
            "/jobs/" + UsualRecords.EXECUTES,
            "/users/" + UsualRecords.USER,
            "/users/me",
            "/users/" + encoded(UsualRecords.STRANGE_USER),
            "/users/" + UsualRecords.LONG_NAME,
            "/accounts/" + UsualRecords.ACCOUNT,
            "/accounts/crowd",
            "/accounts/" + encoded(UsualRecords.STRANGE_ACCOUNT),
            "/nodes",
            "/nodes/n1",
            "/live",
            "/cluster",
            "/statements",
            "/statements?month=2026-11",
            "/statements/" + UsualRecords.ACCOUNT + "/2026-11",
            "/statements/" + encoded(UsualRecords.STRANGE_ACCOUNT) + "/2026-10",
            "/alerts",
            "/alerts?state=firing",
            "/flags");

    /** The largest pages. */
    public static final List<String> LARGE = List.of(
            "/jobs?order=time",
            "/jobs/" + LargeRecords.SLOTS,
            "/jobs/" + LargeRecords.ARRAY,
            "/users/" + LargeRecords.USER,
            "/accounts/" + LargeRecords.ACCOUNT,
            "/nodes",
            "/nodes/" + LargeRecords.NODE + "?since=2026-11-21&until=2026-11-22",
            "/cluster");

    private PagePaths() {}

    /** Returns a name as a part of a path. */
    public static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns the path with a format. */
    public static String as(String path, String format) {
        return path + (path.contains("?") ? "&" : "?") + "format=" + format;
    }
}
