-- The questions of analysts. Energies are sums of exact decimals; months and days are those of UTC.

-- Which jobs used most energy? Order by energy_kwh.
CREATE VIEW job_summary AS
SELECT cluster, job_id, submit_time, user_name, account, partition_name, job_name, state, start_time, end_time, node_count,
    energy_joules / 3600000 AS energy_kwh,
    uncertainty_low_joules / 3600000 AS energy_low_kwh,
    uncertainty_high_joules / 3600000 AS energy_high_kwh,
    mean_power_watts, peak_power_watts, quality, coverage, scope
FROM job_energy;

-- How much energy did each account use in each month, and how much of it is measured?
CREATE VIEW account_month AS
SELECT cluster, account, scope, date_trunc('month', day_time AT TIME ZONE 'UTC') AS month,
    sum(energy_joules) AS energy_joules,
    sum(energy_measured_joules) AS energy_measured_joules,
    sum(energy_estimated_joules) AS energy_estimated_joules,
    sum(energy_partial_joules) AS energy_partial_joules,
    sum(held_seconds) / 3600 AS node_hours,
    sum(run_count) AS run_days
FROM usage_energy
GROUP BY cluster, account, scope, date_trunc('month', day_time AT TIME ZONE 'UTC');

-- How far is Slurm's energy from that of the meters? For the runs whose energies cover the same nodes and time.
CREATE VIEW slurm_difference AS
SELECT cluster, partition_name, scope,
    count(*) AS run_count,
    sum(slurm_energy_joules) AS slurm_energy_joules,
    sum(energy_whole_nodes_joules) AS meter_energy_joules,
    sum(slurm_energy_joules) / nullif(sum(energy_whole_nodes_joules), 0) - 1 AS relative_difference
FROM job_energy
WHERE slurm_comparability = 'comparable'
GROUP BY cluster, partition_name, scope;

-- Which runs were metered worst? Order by coverage.
CREATE VIEW incomplete_job AS
SELECT cluster, job_id, submit_time, user_name, account, quality, coverage, node_count, nodes_measured, energy_joules
FROM job_energy
WHERE coverage < 1;

-- Which part of the energy of the nodes was drawn without a run?
CREATE VIEW node_day AS
SELECT meter_space, node, scope, date_trunc('day', hour_time AT TIME ZONE 'UTC') AS day,
    sum(energy_joules) AS energy_joules,
    sum(jobs_joules) AS jobs_joules,
    sum(idle_joules) AS idle_joules,
    sum(idle_joules) / nullif(sum(energy_joules), 0) AS idle_share,
    sum(metered_seconds) AS metered_seconds
FROM node_energy
GROUP BY meter_space, node, scope, date_trunc('day', hour_time AT TIME ZONE 'UTC');

-- How much energy did runs use that did not complete?
CREATE VIEW account_month_waste AS
SELECT cluster, account, scope, date_trunc('month', day_time AT TIME ZONE 'UTC') AS month,
    sum(energy_joules) AS energy_joules,
    sum(energy_failed_joules) AS energy_failed_joules,
    sum(energy_timed_out_joules) AS energy_timed_out_joules,
    sum(energy_cancelled_joules) AS energy_cancelled_joules,
    sum(energy_requeued_joules) AS energy_requeued_joules
FROM usage_energy
WHERE energy_completed_joules IS NOT NULL
GROUP BY cluster, account, scope, date_trunc('month', day_time AT TIME ZONE 'UTC');

-- How much energy does an hour of a GPU use, by account?
CREATE VIEW account_gpu_hour AS
SELECT cluster, account, scope,
    sum(gpu_held_seconds) / 3600 AS gpu_hours,
    sum(energy_joules) / 3600000 AS energy_kwh,
    sum(energy_joules) / 1000 / nullif(sum(gpu_held_seconds), 0) AS kwh_per_gpu_hour
FROM job_energy
WHERE gpu_held_seconds > 0
GROUP BY cluster, account, scope;

-- Between which bounds, at 95 %, is the energy of an account in a month? Independent errors of runs add up in squares, common ones linearly.
-- There are no bounds if a row was published without their parts, and there is no upper bound if a run has none.
CREATE VIEW account_month_bounds AS
SELECT cluster, account, scope, month, energy_joules,
    CASE WHEN is_known THEN greatest(0, CAST(energy_joules - common_low_joules AS double precision) - independent_joules) END
        AS energy_lower_joules,
    CASE WHEN is_known AND runs_unbounded = 0 THEN CAST(energy_joules + common_high_joules AS double precision) + independent_joules END
        AS energy_upper_joules
FROM (
    SELECT cluster, account, scope, date_trunc('month', day_time AT TIME ZONE 'UTC') AS month,
        sum(energy_joules) AS energy_joules,
        sum(uncertainty_common_low_joules) AS common_low_joules,
        sum(uncertainty_common_high_joules) AS common_high_joules,
        sqrt(CAST(sum(uncertainty_independent_square_joules) AS double precision)) AS independent_joules,
        sum(runs_unbounded) AS runs_unbounded,
        count(uncertainty_independent_square_joules) = count(*) AS is_known
    FROM usage_energy
    GROUP BY cluster, account, scope, date_trunc('month', day_time AT TIME ZONE 'UTC')
) sums;

-- How many grams did each account emit in each month, by each series of carbon intensities? Series are never added.
CREATE VIEW account_month_emissions AS
SELECT u.cluster, u.account, u.scope, date_trunc('month', u.day_time AT TIME ZONE 'UTC') AS month,
    e.provider, e.zone, e.series, e.factor_type, e.rate_method, e.accounting,
    sum(e.emissions_grams) AS emissions_grams,
    sum(e.energy_without_rate_joules) AS energy_without_rate_joules
FROM usage_footprint u JOIN usage_footprint_emissions e ON e.record_key = u.record_key
GROUP BY u.cluster, u.account, u.scope, date_trunc('month', u.day_time AT TIME ZONE 'UTC'),
    e.provider, e.zone, e.series, e.factor_type, e.rate_method, e.accounting;

-- What did the energy of each account cost in each month?
CREATE VIEW account_month_cost AS
SELECT u.cluster, u.account, u.scope, date_trunc('month', u.day_time AT TIME ZONE 'UTC') AS month,
    c.provider, c.zone, c.series, c.currency,
    sum(c.cost) AS cost,
    sum(c.energy_without_rate_joules) AS energy_without_rate_joules
FROM usage_footprint u JOIN usage_footprint_costs c ON c.record_key = u.record_key
GROUP BY u.cluster, u.account, u.scope, date_trunc('month', u.day_time AT TIME ZONE 'UTC'),
    c.provider, c.zone, c.series, c.currency;
