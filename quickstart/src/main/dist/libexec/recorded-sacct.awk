# Selects rows of recorded accounting as slurmdbd does. The query is in environment variables, which recorded-sacct sets.
# Fields are not escaped, so a newline within a field splits a row into lines: a row is complete when it has all its separators.

BEGIN {
    FS = "\037"
    states = "CD COMPLETED CA CANCELLED F FAILED TO TIMEOUT NF NODE_FAIL PR PREEMPTED BF BOOT_FAIL DL DEADLINE"
    states = states " OOM OUT_OF_MEMORY RQ REQUEUED RS RESIZING RV REVOKED PD PENDING R RUNNING S SUSPENDED"
    count = split(states, word, " ")
    for (i = 1; i < count; i += 2) full[word[i]] = word[i + 1]
    count = split(ENVIRON["JOBS"], word, ",")
    for (i = 1; i <= count; i++) asked[word[i]] = 1
    count = split(toupper(ENVIRON["STATES"]), word, ",")
    for (i = 1; i <= count; i++) wanted[word[i] in full ? full[word[i]] : word[i]] = 1
    count = split(tolower(ENVIRON["CLUSTERS"]), word, ",")
    for (i = 1; i <= count; i++) cluster[word[i]] = 1
    since = ENVIRON["SINCE"]
    until = ENVIRON["UNTIL"]
}

NR == 1 {
    fields = NF
    for (i = 1; i <= NF; i++) { column[tolower($i)] = i; name[i] = $i }
    choose()
    next
}

# A line without a separator after a complete row continues the last field of the row.
started && separators == fields - 1 && NF <= 1 { text = text "\n" $0; next }
started && separators == fields - 1 { keep() }
{
    text = started ? text "\n" $0 : $0
    separators = (started ? separators : 0) + (NF > 0 ? NF - 1 : 0)
    started = 1
    if (separators > fields - 1) fail("expected " fields " fields, found " separators + 1 " at line " NR)
}

END {
    if (failed) exit 1
    if (started && separators < fields - 1) fail("expected " fields " fields, found " separators + 1 " at the end")
    if (started) keep()
    for (row = 1; row <= kept; row++) if (is_selected(row)) show(row)
}

function fail(what) {
    print "sacct: error: " what > "/dev/stderr"
    failed = 1
    exit 1
}

function choose(  i, count, chosen, lower) {
    count = split(ENVIRON["FORMAT"], chosen, ",")
    for (i = 1; i <= count; i++) {
        lower = tolower(chosen[i])
        sub(/%-?[0-9]*$/, "", lower)
        if (lower == "") continue
        if (!(lower in column)) fail("Invalid field requested: \"" chosen[i] "\"")
        shown[++showing] = column[lower]
    }
    if (!showing) for (i = 1; i <= fields; i++) shown[++showing] = i
    if (ENVIRON["HEADER"]) line(name)
}

# Splits the row into cell[] and keeps it if the query may select its job. A step belongs to the job row above it.
function keep(  cell, id, raw, isStep) {
    split(text, cell, FS)
    text = ""
    started = separators = 0
    id = cell[column["jobid"]]
    raw = cell[column["jobidraw"]]
    isStep = index(raw, ".") > 0
    if (!isStep) job = is_job_meant(cell, id, raw) ? kept + 1 : 0
    if (!job || isStep && !ENVIRON["STEPS"] || isStep && !is_step_meant(cell)) return
    if (!isStep && !ENVIRON["DUPLICATES"]) note_newest(raw, cell[column["submit"]], cell[column["state"]])
    row_of[++kept] = job
    for (i = 1; i <= fields; i++) table[kept, i] = cell[i]
}

function is_job_meant(cell, id, raw,  plain) {
    plain = id
    sub(/[_+].*/, "", plain)
    if (ENVIRON["JOBS"] != "" && !(id in asked) && !(raw in asked) && !(plain in asked)) return 0
    if (ENVIRON["CLUSTERS"] != "" && !(tolower(cell[column["cluster"]]) in cluster)) return 0
    if (ENVIRON["STATES"] != "") return is_state_meant(cell)
    return (until == "" || is_time(cell[column["eligible"]]) && cell[column["eligible"]] + 0 < until + 0) \
        && (since == "" || !is_time(cell[column["end"]]) || cell[column["end"]] + 0 >= since + 0)
}

function is_state_meant(cell,  state, end) {
    state = cell[column["state"]]
    sub(/ .*/, "", state)
    end = cell[column["end"]]
    return state in wanted && (since == "" || end + 0 >= since + 0) && (until == "" || end + 0 <= until + 0)
}

function is_step_meant(cell,  start, end) {
    start = cell[column["start"]]
    end = cell[column["end"]]
    return (until == "" || start + 0 <= until + 0) && (since == "" || !is_time(end) || end + 0 >= since + 0)
}

function is_time(text) {
    return text ~ /^[0-9]+$/
}

function note_newest(raw, submit, state) {
    isResizing[kept + 1] = state == "RESIZING"
    job_of[kept + 1] = raw
    if (!isResizing[kept + 1] && (!(raw in newest) || submit + 0 >= newestSubmit[raw] + 0)) {
        newest[raw] = kept + 1
        newestSubmit[raw] = submit
    }
}

function is_selected(row,  job) {
    job = row_of[row]
    return ENVIRON["DUPLICATES"] || isResizing[job] || newest[job_of[job]] == job
}

function show(row,  i, cell) {
    for (i = 1; i <= fields; i++) cell[i] = table[row, i]
    line(cell)
}

function line(cell,  i) {
    for (i = 1; i <= showing; i++) {
        printf "%s%s", cell[shown[i]], i < showing || ENVIRON["PARSABLE"] == 1 ? ENVIRON["DELIMITER"] : ""
    }
    printf "\n"
}
