package io.github.jobenergy.schemas.docs;

import io.github.jobenergy.schemas.topic.Topic;

/**
 * What the page of a topic states beyond its schema and its settings.
 *
 * @param producer the program that writes the records, and the option that it requires
 * @param instead which topic to use for another purpose
 * @param rate the number of records, as a formula of the size of a site
 * @param finality when a record does not change any more
 * @param tombstones what a record without a value means
 * @param sums how values are added up
 */
record TopicNotes(String producer, String instead, String rate, String finality, String tombstones, String sums) {

    private static final String ERASED =
            "A tombstone erases the run (`jobcomp-bridge erase`): delete all data of the key and subtract the run from sums. No revision follows.";
    private static final String ROW =
            "A tombstone withdraws the row, since no run is left in it: delete the row. A later record creates it again.";
    private static final String NO_TOMBSTONES = "The topic has no tombstones.";
    private static final String NO_SUMS = "Nothing is added up.";
    private static final String OF_RUNS = """
            Add `energy_joules` of the highest revision of each run with the same `scope`. Energies of different scopes are not \
            added up. Lower and upper bounds must not be added up either: their sum is too wide, since a part of the errors is \
            independent. [quality.md](../quality.md#bounds-of-totals) has the rule and the fields that it requires; `usage-energy` \
            and `statements` have bounds by this rule.""";

    /** Checks whether records without a value are written to the topic. */
    boolean hasTombstones() {
        return !tombstones.startsWith("The topic has no tombstones");
    }

    /** Returns the notes of a topic. */
    static TopicNotes of(Topic topic) {
        return switch (topic) {
            case JOB_STARTS ->
                new TopicNotes(
                        "`jobcomp-bridge`, if it observes starts",
                        "For the end of a run and its accounting use `job-completions`.",
                        "one for each run that is observed while it executes, and one for each resize",
                        "A record is replaced by a later revision after a resize. Once `job-completions` has the run, no further revision follows.",
                        ERASED,
                        NO_SUMS);
            case JOB_COMPLETIONS ->
                new TopicNotes(
                        "`jobcomp-bridge`",
                        "For the energy of a run use `job-energy`; `slurm_energy` is what Slurm's accounting reports.",
                        "one to three for each run: the hook, accounting, and a later correction",
                        "A record with `final` true is the last one that the bridge expects. A correction in accounting may still lead to a higher revision, which holds.",
                        ERASED,
                        "Add up `elapsed_seconds` and counts of the highest revision of each run. `slurm_energy.joules` of co-located runs overlap and must not be added up.");
            case NODE_POWER ->
                new TopicNotes(
                        "`node-bridge`, or a collector of the site",
                        "For energies of nodes use `node-energy`, for power of runs `job-power`.",
                        "one for each meter and reading: meters × 86,400 ÷ seconds between readings",
                        "A reading never changes.",
                        NO_TOMBSTONES,
                        "Do not add up readings: a power is not an energy, and domains of a node contain each other.");
            case NODE_STATES ->
                new TopicNotes(
                        "`node-bridge` with the source `slurm`",
                        "For what a node consumed in a state use `node-energy`.",
                        "one for each change of the state of a node, and one for each node at the start of node-bridge",
                        "A state holds until the next record of the node.",
                        NO_TOMBSTONES,
                        NO_SUMS);
            case NODE_JOB_ENERGY ->
                new TopicNotes(
                        "`energy-streams`",
                        "For the energy of a run use `job-energy`. This topic is the working material of `energy-streams explain`.",
                        "nodes of a run × revisions, for each run",
                        "The last record of a run and node holds, which has the highest `completion_revision`. It may change until the correction window has passed.",
                        NO_TOMBSTONES,
                        "The energy of a run is the sum over its nodes, which `job-energy` has.");
            case NODE_ENERGY ->
                new TopicNotes(
                        "`energy-streams`",
                        "For the energy of runs use `job-energy`.",
                        "24 for each node a day, and more for hours that late records change",
                        "No revision of the hour is issued after `final_after`, the end of the hour plus seven days.",
                        NO_TOMBSTONES,
                        "Accounts of an hour add up to its metered energy. Hours and nodes may be added up.");
            case JOB_ENERGY ->
                new TopicNotes(
                        "`energy-streams`",
                        "For the power over time use `job-power`, for sums by user and day `usage-energy`, for months `statements`, for every earlier revision `job-energy-revisions`.",
                        "one for each run, and one for each revision",
                        "The energy can be billed from `final_after`, the end of the run plus the correction window. A higher revision may still follow, if accounting corrects the run or if a co-located run becomes known late; its difference corrects the bill.",
                        ERASED,
                        OF_RUNS);
            case JOB_ENERGY_REVISIONS ->
                new TopicNotes(
                        "`energy-streams`",
                        "For the present energy of a run use `job-energy`, which is compacted.",
                        "one for each run, and one for each revision",
                        "A record never changes. `supersedes` names the revision that it replaces.",
                        "The topic has no tombstones: an erased run remains until the retention ends. [security.md](../security.md) states how a site removes it.",
                        "Add up the highest revision of each run only.");
            case JOB_POWER ->
                new TopicNotes(
                        "`energy-streams run --job-power`",
                        "For the energy of a whole run use `job-energy`.",
                        "run time ÷ length of a slot, for each run, and more for slots that change",
                        "A slot is provisional while the run executes. The slots after the first result add up to the energy of the run.",
                        NO_TOMBSTONES,
                        "Add up `energy_joules` of the highest revision of each slot. `energy_so_far_joules` is a running total and is not added up.");
            case USAGE_ENERGY ->
                new TopicNotes(
                        "`energy-streams`",
                        "For calendar months that close use `statements`.",
                        "one for each user, account, partition, scope and day with runs, and one for each change in `--coalescing`",
                        "A row changes with each result of its day. It has no final state.",
                        ROW,
                        "Add up energies of rows of one scope over users, accounts, partitions and days, and their bounds by the rule in [quality.md](../quality.md#bounds-of-totals).");
            case METER_COMPARISON ->
                new TopicNotes(
                        "`energy-streams`",
                        "For the comparison of one run use the fields `slurm_…` of `job-energy`.",
                        "one for each node and day and one for each partition and day, for each scope, and one for each change",
                        "A row changes with each result of its day. It has no final state.",
                        ROW,
                        "Rows of nodes may be added up over days. Rows of nodes and of partitions contain the same runs and are not added up.");
            case RATES ->
                new TopicNotes(
                        "`rate-bridge`, and `energy-streams run --places` for PUEs",
                        "For emissions and costs of runs use `job-footprint`.",
                        "one for each series and slot: 24 or 96 a day, and one for each correction by the provider",
                        "A provider may correct a slot at any time; the correction has a higher revision.",
                        "A tombstone withdraws the slot: it has no value. A later record creates it again.",
                        "Rates are not added up. Weight them by energy.");
            case PLACES ->
                new TopicNotes(
                        "`node-bridge adopt --places`",
                        "For what a place consumed use `place-energy`.",
                        "one for each place when the file of places changes",
                        "A place holds until the next revision.",
                        "A tombstone removes the place: it no longer exists.",
                        NO_SUMS);
            case PLACE_POWER ->
                new TopicNotes(
                        "`node-bridge adopt --places`",
                        "For energies of places use `place-energy`.",
                        "one for each meter and reading: meters × 86,400 ÷ seconds between readings",
                        "A reading never changes.",
                        NO_TOMBSTONES,
                        "Do not add up readings of a redundant pair of feeds without `feed`; `place-energy` applies the rule.");
            case PLACE_ENERGY ->
                new TopicNotes(
                        "`energy-streams run --places`",
                        "For the energy of nodes use `node-energy`.",
                        "24 for each place with meters a day, and more for hours that late records change",
                        "An hour changes with late readings of its meters and late energies of its nodes, and has no final state in the record.",
                        "A tombstone withdraws the hour: it has no value. A later record creates it again.",
                        "Hours may be added up. A place contains the places below it: add up places of one level only.");
            case JOB_FOOTPRINT ->
                new TopicNotes(
                        "`energy-streams run --footprint`",
                        "For sums by user and day use `usage-footprint`, for months `statements`.",
                        "one for each run, and one for each revision of its energy or of a rate of its time",
                        "A record follows the energy of its run and the rates of its time, and may change with each of them.",
                        ERASED,
                        "Add up the entries of one series. Location-based and market-based series are never added up, nor are currencies.");
            case USAGE_FOOTPRINT ->
                new TopicNotes(
                        "`energy-streams run --footprint`",
                        "For the footprint of a run use `job-footprint`.",
                        "one for each user, account, partition, scope and day with runs, and one for each change",
                        "A row changes with each footprint of its day. It has no final state.",
                        ROW,
                        "Add up the entries of one series over rows of one scope.");
            case STATEMENTS ->
                new TopicNotes(
                        "`energy-streams run --statements`",
                        "For days use `usage-energy`.",
                        "one for each account, each user and each WCKey of an account, for each scope and month, and one for each change while the month is open",
                        "A statement with the status `closed` never changes: later changes are adjustments of the first open month.",
                        "A tombstone withdraws an open statement, since no run is left in it. No tombstone follows a closed one.",
                        "Add up statements of one kind: those of users are contained in those of accounts. Bounds follow the rule in [quality.md](../quality.md#bounds-of-totals).");
            case ALERTS ->
                new TopicNotes(
                        "`energy-streams run --alert-rules`",
                        "For the power of runs use `job-power`, for budgets `statements`.",
                        "two for each alert: `firing` and `resolved`, and one for each correction",
                        "A resolved alert changes if late readings change the interval in which its rule was fulfilled.",
                        "A tombstone withdraws the alert: the rule was never fulfilled, or the run is erased. A later record creates the alert again.",
                        NO_SUMS);
            case REJECTIONS ->
                new TopicNotes(
                        "every program, for inputs that it cannot use",
                        "For failures of a program use its log and its metrics.",
                        "none in operation without defects; at most 20 a minute for each reason and input partition of `energy-streams`, the others are counted",
                        "A record never changes.",
                        NO_TOMBSTONES,
                        "Add 1, or `rejected_count` where it is present, for each record.");
        };
    }
}
