-- Derived from the JSON Schemas of the topics.
CREATE TABLE store_topics (
    topic text NOT NULL,
    topic_id text NOT NULL,
    pass bigint NOT NULL,
    is_complete boolean NOT NULL,
    read_time timestamp with time zone NOT NULL,
    PRIMARY KEY (topic)
);

CREATE TABLE store_positions (
    topic text NOT NULL,
    kafka_partition integer NOT NULL,
    next_offset bigint NOT NULL,
    PRIMARY KEY (topic, kafka_partition)
);

CREATE TABLE store_rejections (
    topic text NOT NULL,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    reason text NOT NULL,
    read_time timestamp with time zone NOT NULL
);

CREATE TABLE job_starts (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    job_id bigint,
    submit_time timestamp with time zone,
    revision bigint,
    start_time timestamp with time zone,
    nodes text,
    user_name text,
    account text,
    partition_name text,
    exclusive boolean,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE job_starts_allocations (
    record_key text NOT NULL,
    allocations_position bigint NOT NULL,
    node text,
    cpus bigint,
    memory_bytes bigint
);

CREATE TABLE job_starts_allocations_gpus (
    record_key text NOT NULL,
    allocations_position bigint NOT NULL,
    gpus_position bigint NOT NULL,
    gpus bigint
);

CREATE TABLE job_starts_allocations_gpu_parts (
    record_key text NOT NULL,
    allocations_position bigint NOT NULL,
    gpu_parts_position bigint NOT NULL,
    gpu bigint,
    held bigint,
    total bigint
);

CREATE TABLE node_states (
    record_key text NOT NULL,
    schema_version bigint,
    meter_space text,
    node text,
    state text,
    state_raw text,
    cpus_total bigint,
    cpus_allocated bigint,
    cpus_other bigint,
    memory_bytes bigint,
    memory_allocated_bytes bigint,
    reason text,
    reason_user text,
    reason_time timestamp with time zone,
    slurm_energy_plugin text,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE node_states_flags (
    record_key text NOT NULL,
    flags_position bigint NOT NULL,
    flags text
);

CREATE TABLE node_states_gpus (
    record_key text NOT NULL,
    gpus_position bigint NOT NULL,
    type text,
    total bigint,
    allocated bigint,
    other bigint
);

CREATE TABLE node_states_partitions (
    record_key text NOT NULL,
    partitions_position bigint NOT NULL,
    partitions text
);

CREATE TABLE node_states_reservations (
    record_key text NOT NULL,
    reservations_position bigint NOT NULL,
    reservations text
);

CREATE TABLE node_job_energy (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    job_id bigint,
    submit_time timestamp with time zone,
    completion_revision bigint,
    meter_space text,
    node text,
    quality text,
    energy_joules numeric(24,3),
    energy_marginal_joules numeric(24,3),
    energy_whole_node_joules numeric(24,3),
    uncertainty_low_joules numeric(24,3),
    uncertainty_high_joules numeric(24,3),
    share numeric(38,6),
    held_seconds numeric(24,3),
    metered_seconds numeric(24,3),
    scope text,
    gpu_held_seconds numeric(24,3),
    gpu_judged_seconds numeric(24,3),
    gpu_idle_seconds numeric(24,3),
    energy_idle_gpus_joules numeric(24,3),
    idle_power_watts numeric(24,3),
    idle_source text,
    idle_power_time timestamp with time zone,
    mean_power_watts numeric(24,3),
    peak_power_watts numeric(24,3),
    source text,
    reading_count bigint,
    slurm_energy_plugin text,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE node_job_energy_energy_by_day (
    record_key text NOT NULL,
    energy_by_day_position bigint NOT NULL,
    day_time timestamp with time zone,
    energy_joules numeric(24,3),
    energy_marginal_joules numeric(24,3),
    energy_whole_nodes_joules numeric(24,3),
    held_seconds numeric(24,3),
    metered_seconds numeric(24,3),
    gpu_held_seconds numeric(24,3),
    gpu_judged_seconds numeric(24,3),
    gpu_idle_seconds numeric(24,3),
    energy_idle_gpus_joules numeric(24,3),
    energy_unrequested_joules numeric(24,3),
    uncertainty_independent_joules numeric(24,3),
    uncertainty_common_low_joules numeric(24,3),
    uncertainty_common_high_joules numeric(24,3)
);

CREATE TABLE node_job_energy_domains (
    record_key text NOT NULL,
    domains_name text NOT NULL,
    domains numeric(24,3)
);

CREATE TABLE node_job_energy_sources (
    record_key text NOT NULL,
    sources_position bigint NOT NULL,
    sources text
);

CREATE TABLE node_job_energy_flags (
    record_key text NOT NULL,
    flags_position bigint NOT NULL,
    flags text
);

CREATE TABLE node_job_energy_steps (
    record_key text NOT NULL,
    steps_position bigint NOT NULL,
    step_id text,
    energy_whole_node_joules numeric(24,3),
    edge_energy_joules numeric(24,3)
);

CREATE TABLE node_energy (
    record_key text NOT NULL,
    schema_version bigint,
    meter_space text,
    node text,
    hour_time timestamp with time zone,
    revision bigint,
    supersedes bigint,
    final_after timestamp with time zone,
    quality text,
    energy_joules numeric(24,3),
    jobs_joules numeric(24,3),
    unallocated_joules numeric(24,3),
    boot_joules numeric(24,3),
    epilog_joules numeric(24,3),
    idle_joules numeric(24,3),
    reserved_idle_joules numeric(24,3),
    down_joules numeric(24,3),
    system_joules numeric(24,3),
    metered_seconds numeric(24,3),
    run_count bigint,
    scope text,
    reading_count bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE node_energy_sources (
    record_key text NOT NULL,
    sources_position bigint NOT NULL,
    sources text
);

CREATE TABLE node_energy_flags (
    record_key text NOT NULL,
    flags_position bigint NOT NULL,
    flags text
);

CREATE TABLE job_energy (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    job_id bigint,
    submit_time timestamp with time zone,
    revision bigint,
    completion_revision bigint,
    supersedes bigint,
    revision_reason text,
    final_after timestamp with time zone,
    method_version text,
    quality text,
    coverage numeric(38,6),
    energy_joules numeric(24,3),
    energy_marginal_joules numeric(24,3),
    energy_whole_nodes_joules numeric(24,3),
    uncertainty_low_joules numeric(24,3),
    uncertainty_high_joules numeric(24,3),
    scope text,
    gpu_held_seconds numeric(24,3),
    gpu_judged_seconds numeric(24,3),
    gpu_idle_seconds numeric(24,3),
    energy_idle_gpus_joules numeric(24,3),
    energy_unrequested_joules numeric(24,3),
    idle_power_watts numeric(24,3),
    idle_source text,
    idle_power_time timestamp with time zone,
    node_count bigint,
    nodes_measured bigint,
    mean_power_watts numeric(24,3),
    peak_power_watts numeric(24,3),
    reading_count bigint,
    user_name text,
    account text,
    partition_name text,
    qos text,
    wckey text,
    job_name text,
    array_job_id bigint,
    array_task_id bigint,
    het_job_id bigint,
    het_job_offset bigint,
    state text,
    start_time timestamp with time zone,
    end_time timestamp with time zone,
    elapsed_seconds numeric(24,3),
    suspended_seconds numeric(24,3),
    nodes text,
    slurm_energy_joules numeric(24,3),
    slurm_energy_status text,
    slurm_energy_source text,
    slurm_difference_joules numeric(24,3),
    slurm_difference_cause text,
    slurm_difference_code text,
    slurm_comparability text,
    slurm_energy_plugin text,
    excluded_step_count bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE job_energy_energy_by_day (
    record_key text NOT NULL,
    energy_by_day_position bigint NOT NULL,
    day_time timestamp with time zone,
    energy_joules numeric(24,3),
    energy_marginal_joules numeric(24,3),
    energy_whole_nodes_joules numeric(24,3),
    held_seconds numeric(24,3),
    metered_seconds numeric(24,3),
    gpu_held_seconds numeric(24,3),
    gpu_judged_seconds numeric(24,3),
    gpu_idle_seconds numeric(24,3),
    energy_idle_gpus_joules numeric(24,3),
    energy_unrequested_joules numeric(24,3),
    uncertainty_independent_joules numeric(24,3),
    uncertainty_common_low_joules numeric(24,3),
    uncertainty_common_high_joules numeric(24,3)
);

CREATE TABLE job_energy_domains (
    record_key text NOT NULL,
    domains_name text NOT NULL,
    domains numeric(24,3)
);

CREATE TABLE job_energy_sources (
    record_key text NOT NULL,
    sources_position bigint NOT NULL,
    sources text
);

CREATE TABLE job_energy_flags (
    record_key text NOT NULL,
    flags_position bigint NOT NULL,
    flags text
);

CREATE TABLE job_energy_compared_steps (
    record_key text NOT NULL,
    compared_steps_position bigint NOT NULL,
    step_id text,
    slurm_energy_joules numeric(24,3),
    meter_energy_joules numeric(24,3),
    edge_energy_joules numeric(24,3)
);

CREATE TABLE job_power (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    job_id bigint,
    submit_time timestamp with time zone,
    start_time timestamp with time zone,
    interval_seconds bigint,
    energy_joules numeric(24,3),
    energy_whole_nodes_joules numeric(24,3),
    held_seconds numeric(24,3),
    metered_seconds numeric(24,3),
    peak_power_watts numeric(24,3),
    energy_so_far_joules numeric(24,3),
    revision bigint,
    result_revision bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE job_power_domains (
    record_key text NOT NULL,
    domains_name text NOT NULL,
    domains numeric(24,3)
);

CREATE TABLE usage_energy (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    day_time timestamp with time zone,
    user_name text,
    account text,
    partition_name text,
    scope text,
    revision bigint,
    energy_joules numeric(24,3),
    energy_marginal_joules numeric(24,3),
    energy_whole_nodes_joules numeric(24,3),
    energy_measured_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_partial_joules numeric(24,3),
    held_seconds numeric(24,3),
    metered_seconds numeric(24,3),
    run_count bigint,
    runs_measured bigint,
    runs_estimated bigint,
    runs_partial bigint,
    runs_missing bigint,
    energy_completed_joules numeric(24,3),
    energy_failed_joules numeric(24,3),
    energy_timed_out_joules numeric(24,3),
    energy_cancelled_joules numeric(24,3),
    energy_preempted_joules numeric(24,3),
    energy_requeued_joules numeric(24,3),
    energy_other_joules numeric(24,3),
    runs_completed bigint,
    runs_failed bigint,
    runs_timed_out bigint,
    runs_cancelled bigint,
    runs_preempted bigint,
    runs_requeued bigint,
    runs_other bigint,
    uncertainty_independent_square_joules numeric(38,6),
    uncertainty_common_low_joules numeric(24,3),
    uncertainty_common_high_joules numeric(24,3),
    runs_unbounded bigint,
    energy_lower_joules numeric(24,3),
    energy_upper_joules numeric(24,3),
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE usage_energy_waste_by_end_state (
    record_key text NOT NULL,
    waste_by_end_state_position bigint NOT NULL,
    end_state text,
    gpu_held_seconds numeric(24,3),
    gpu_judged_seconds numeric(24,3),
    gpu_idle_seconds numeric(24,3),
    energy_idle_gpus_joules numeric(24,3),
    energy_with_request_joules numeric(24,3),
    energy_unrequested_joules numeric(24,3)
);

CREATE TABLE meter_comparison (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    day_time timestamp with time zone,
    node text,
    partition_name text,
    scope text,
    slurm_energy_plugin text,
    run_count bigint,
    slurm_energy_joules numeric(24,3),
    meter_energy_joules numeric(24,3),
    slurm_difference_joules numeric(24,3),
    edge_energy_joules numeric(24,3),
    relative_difference numeric(38,6),
    relative_spread numeric(38,6),
    excluded_count bigint,
    runs_energy_unset bigint,
    runs_energy_zero bigint,
    runs_energy_implausible bigint,
    runs_not_metered bigint,
    runs_partly_metered bigint,
    runs_estimated bigint,
    runs_resized bigint,
    runs_steps_unknown bigint,
    runs_overlapping_steps bigint,
    runs_outside_steps bigint,
    step_count bigint,
    excluded_step_count bigint,
    step_slurm_energy_joules numeric(24,3),
    step_meter_energy_joules numeric(24,3),
    step_edge_energy_joules numeric(24,3),
    step_relative_difference numeric(38,6),
    step_relative_spread numeric(38,6),
    step_finding_code text,
    step_finding text,
    drift_days bigint,
    drift_per_day numeric(30,9),
    drift_standard_error numeric(30,9),
    drift_significant boolean,
    finding_code text,
    finding text,
    revision bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE rates (
    record_key text NOT NULL,
    schema_version bigint,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    start_time timestamp with time zone,
    interval_seconds bigint,
    rate_value numeric(30,9),
    unit text,
    factor_type text,
    rate_method text,
    basis text,
    accounting text,
    pue_category bigint,
    provision text,
    document text,
    factor_table text,
    issue text,
    issued_time timestamp with time zone,
    licence text,
    revision bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE places (
    record_key text NOT NULL,
    schema_version bigint,
    site text,
    place text,
    place_kind text,
    parent text,
    revision bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE places_nodes (
    record_key text NOT NULL,
    nodes_position bigint NOT NULL,
    meter_space text,
    nodes text
);

CREATE TABLE places_meters (
    record_key text NOT NULL,
    meters_position bigint NOT NULL,
    meter text,
    feed text,
    measured_energy text,
    pue_category bigint
);

CREATE TABLE place_energy (
    record_key text NOT NULL,
    schema_version bigint,
    site text,
    place text,
    hour_time timestamp with time zone,
    revision bigint,
    supersedes bigint,
    node_count bigint,
    complete_node_count bigint,
    partial_node_count bigint,
    missing_node_count bigint,
    nodes_quality text,
    nodes_energy_joules numeric(24,3),
    nodes_metered_seconds numeric(24,3),
    difference_joules numeric(24,3),
    pue numeric(30,9),
    pue_category bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE place_energy_feeds (
    record_key text NOT NULL,
    feeds_position bigint NOT NULL,
    measured_energy text,
    feed text,
    pue_category bigint,
    meter text,
    source text,
    quality text,
    energy_joules numeric(24,3),
    energy_lower_joules numeric(24,3),
    energy_upper_joules numeric(24,3),
    metered_seconds numeric(24,3),
    reading_count bigint
);

CREATE TABLE place_energy_feeds_flags (
    record_key text NOT NULL,
    feeds_position bigint NOT NULL,
    flags_position bigint NOT NULL,
    flags text
);

CREATE TABLE place_energy_sums (
    record_key text NOT NULL,
    sums_position bigint NOT NULL,
    measured_energy text,
    quality text,
    energy_joules numeric(24,3),
    energy_lower_joules numeric(24,3),
    energy_upper_joules numeric(24,3),
    metered_seconds numeric(24,3)
);

CREATE TABLE place_energy_place_flags (
    record_key text NOT NULL,
    place_flags_position bigint NOT NULL,
    place_flags text
);

CREATE TABLE job_footprint (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    job_id bigint,
    submit_time timestamp with time zone,
    revision bigint,
    energy_revision bigint,
    start_time timestamp with time zone,
    quality text,
    energy_joules numeric(24,3),
    embodied_emissions_grams_per_node_hour numeric(30,9),
    embodied_emissions_source text,
    embodied_emissions_held_seconds numeric(24,3),
    embodied_emissions_emissions_grams numeric(24,3),
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE job_footprint_emissions (
    record_key text NOT NULL,
    emissions_position bigint NOT NULL,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    factor_type text,
    rate_method text,
    basis text,
    accounting text,
    energy_actual_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_forecast_joules numeric(24,3),
    energy_without_rate_joules numeric(24,3),
    mean_rate numeric(30,9),
    start_rate numeric(30,9),
    emissions_grams numeric(24,3),
    emissions_at_start_rate_grams numeric(24,3),
    start_rate_difference_grams numeric(24,3)
);

CREATE TABLE job_footprint_costs (
    record_key text NOT NULL,
    costs_position bigint NOT NULL,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    currency text,
    energy_actual_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_forecast_joules numeric(24,3),
    energy_without_rate_joules numeric(24,3),
    mean_rate numeric(30,9),
    start_rate numeric(30,9),
    cost numeric(38,6),
    cost_at_start_rate numeric(38,6),
    start_rate_difference numeric(38,6)
);

CREATE TABLE job_footprint_facility_energies (
    record_key text NOT NULL,
    facility_energies_position bigint NOT NULL,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    energy_actual_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_forecast_joules numeric(24,3),
    energy_without_rate_joules numeric(24,3),
    mean_rate numeric(30,9),
    start_rate numeric(30,9),
    facility_energy_joules numeric(24,3),
    facility_energy_at_start_rate_joules numeric(24,3),
    start_rate_difference_joules numeric(24,3)
);

CREATE TABLE usage_footprint (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    day_time timestamp with time zone,
    user_name text,
    account text,
    partition_name text,
    scope text,
    revision bigint,
    run_count bigint,
    energy_joules numeric(24,3),
    embodied_emissions_grams_per_node_hour numeric(30,9),
    embodied_emissions_source text,
    embodied_emissions_held_seconds numeric(24,3),
    embodied_emissions_emissions_grams numeric(24,3),
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE usage_footprint_emissions (
    record_key text NOT NULL,
    emissions_position bigint NOT NULL,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    factor_type text,
    rate_method text,
    basis text,
    accounting text,
    energy_actual_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_forecast_joules numeric(24,3),
    energy_without_rate_joules numeric(24,3),
    mean_rate numeric(30,9),
    emissions_grams numeric(24,3)
);

CREATE TABLE usage_footprint_costs (
    record_key text NOT NULL,
    costs_position bigint NOT NULL,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    currency text,
    energy_actual_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_forecast_joules numeric(24,3),
    energy_without_rate_joules numeric(24,3),
    mean_rate numeric(30,9),
    cost numeric(38,6)
);

CREATE TABLE usage_footprint_facility_energies (
    record_key text NOT NULL,
    facility_energies_position bigint NOT NULL,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    energy_actual_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_forecast_joules numeric(24,3),
    energy_without_rate_joules numeric(24,3),
    mean_rate numeric(30,9),
    facility_energy_joules numeric(24,3)
);

CREATE TABLE statements (
    record_key text NOT NULL,
    schema_version bigint,
    cluster text,
    period_month text,
    kind text,
    account text,
    user_name text,
    wckey text,
    scope text,
    status text,
    closes_after timestamp with time zone,
    revision bigint,
    energy_joules numeric(24,3),
    energy_whole_nodes_joules numeric(24,3),
    held_seconds numeric(24,3),
    metered_seconds numeric(24,3),
    gpu_held_seconds numeric(24,3),
    run_days bigint,
    energy_completed_joules numeric(24,3),
    energy_failed_joules numeric(24,3),
    energy_timed_out_joules numeric(24,3),
    energy_cancelled_joules numeric(24,3),
    energy_preempted_joules numeric(24,3),
    energy_requeued_joules numeric(24,3),
    energy_other_joules numeric(24,3),
    runs_completed bigint,
    runs_failed bigint,
    runs_timed_out bigint,
    runs_cancelled bigint,
    runs_preempted bigint,
    runs_requeued bigint,
    runs_other bigint,
    uncertainty_independent_square_joules numeric(38,6),
    uncertainty_common_low_joules numeric(24,3),
    uncertainty_common_high_joules numeric(24,3),
    runs_unbounded bigint,
    energy_lower_joules numeric(24,3),
    energy_upper_joules numeric(24,3),
    footprint_run_days bigint,
    footprint_energy_joules numeric(24,3),
    footprint_held_seconds numeric(24,3),
    footprint_embodied_emissions_grams_per_node_hour numeric(30,9),
    footprint_embodied_emissions_source text,
    footprint_embodied_emissions_held_seconds numeric(24,3),
    footprint_embodied_emissions_emissions_grams numeric(24,3),
    budget_energy_joules numeric(24,3),
    budget_used_ratio numeric(38,6),
    budget_warning_percent bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);

CREATE TABLE statements_waste_by_end_state (
    record_key text NOT NULL,
    waste_by_end_state_position bigint NOT NULL,
    end_state text,
    gpu_held_seconds numeric(24,3),
    gpu_judged_seconds numeric(24,3),
    gpu_idle_seconds numeric(24,3),
    energy_idle_gpus_joules numeric(24,3),
    energy_with_request_joules numeric(24,3),
    energy_unrequested_joules numeric(24,3)
);

CREATE TABLE statements_footprint_series (
    record_key text NOT NULL,
    footprint_series_position bigint NOT NULL,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    factor_type text,
    rate_method text,
    basis text,
    accounting text,
    energy_actual_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_forecast_joules numeric(24,3),
    energy_without_rate_joules numeric(24,3),
    currency text,
    emissions_grams numeric(24,3),
    cost numeric(38,6),
    facility_energy_joules numeric(24,3)
);

CREATE TABLE statements_adjustments (
    record_key text NOT NULL,
    adjustments_position bigint NOT NULL,
    origin_month text,
    energy_joules numeric(24,3),
    energy_whole_nodes_joules numeric(24,3),
    held_seconds numeric(24,3),
    metered_seconds numeric(24,3),
    gpu_held_seconds numeric(24,3),
    run_days bigint,
    energy_completed_joules numeric(24,3),
    energy_failed_joules numeric(24,3),
    energy_timed_out_joules numeric(24,3),
    energy_cancelled_joules numeric(24,3),
    energy_preempted_joules numeric(24,3),
    energy_requeued_joules numeric(24,3),
    energy_other_joules numeric(24,3),
    runs_completed bigint,
    runs_failed bigint,
    runs_timed_out bigint,
    runs_cancelled bigint,
    runs_preempted bigint,
    runs_requeued bigint,
    runs_other bigint,
    uncertainty_independent_square_joules numeric(38,6),
    uncertainty_common_low_joules numeric(24,3),
    uncertainty_common_high_joules numeric(24,3),
    runs_unbounded bigint,
    footprint_run_days bigint,
    footprint_energy_joules numeric(24,3),
    footprint_held_seconds numeric(24,3)
);

CREATE TABLE statements_adjustments_waste_by_end_state (
    record_key text NOT NULL,
    adjustments_position bigint NOT NULL,
    waste_by_end_state_position bigint NOT NULL,
    end_state text,
    gpu_held_seconds numeric(24,3),
    gpu_judged_seconds numeric(24,3),
    gpu_idle_seconds numeric(24,3),
    energy_idle_gpus_joules numeric(24,3),
    energy_with_request_joules numeric(24,3),
    energy_unrequested_joules numeric(24,3)
);

CREATE TABLE statements_adjustments_footprint_series (
    record_key text NOT NULL,
    adjustments_position bigint NOT NULL,
    footprint_series_position bigint NOT NULL,
    site text,
    rate text,
    provider text,
    zone text,
    series text,
    factor_type text,
    rate_method text,
    basis text,
    accounting text,
    energy_actual_joules numeric(24,3),
    energy_estimated_joules numeric(24,3),
    energy_forecast_joules numeric(24,3),
    energy_without_rate_joules numeric(24,3),
    currency text,
    emissions_grams numeric(24,3),
    cost numeric(38,6),
    facility_energy_joules numeric(24,3)
);

CREATE TABLE alerts (
    record_key text NOT NULL,
    schema_version bigint,
    rule_name text,
    kind text,
    cluster text,
    job_id bigint,
    submit_time timestamp with time zone,
    period_month text,
    scope text,
    user_name text,
    account text,
    wckey text,
    partition_name text,
    state text,
    since_time timestamp with time zone,
    until_time timestamp with time zone,
    alert_value numeric(24,3),
    threshold numeric(24,3),
    unit text,
    for_at_least_seconds numeric(24,3),
    message text,
    revision bigint,
    observed_time timestamp with time zone,
    kafka_partition integer NOT NULL,
    kafka_offset bigint NOT NULL,
    kafka_time timestamp with time zone NOT NULL,
    read_pass bigint NOT NULL,
    PRIMARY KEY (record_key)
);
