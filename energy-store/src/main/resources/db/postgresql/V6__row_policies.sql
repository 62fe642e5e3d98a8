-- Which rows a reader sees. Derived from the JSON Schemas of the topics. The owner of the tables sees all rows.
CREATE TABLE store_operators (
    user_name text NOT NULL,
    PRIMARY KEY (user_name)
);

CREATE TABLE store_coordinators (
    user_name text NOT NULL,
    cluster text NOT NULL,
    account text NOT NULL,
    PRIMARY KEY (user_name, cluster, account)
);

ALTER TABLE store_operators ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON store_operators FOR SELECT USING (user_name = CAST(current_user AS text));

ALTER TABLE store_coordinators ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON store_coordinators FOR SELECT USING (user_name = CAST(current_user AS text));

ALTER TABLE store_topics ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON store_topics FOR SELECT USING (true);

ALTER TABLE store_positions ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON store_positions FOR SELECT USING (true);

ALTER TABLE store_rejections ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON store_rejections FOR SELECT USING (EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE job_starts ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_starts FOR SELECT USING (
    user_name = CAST(current_user AS text)
    OR EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR (cluster, account) IN (SELECT cluster, account FROM store_coordinators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE job_starts_allocations ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_starts_allocations FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_starts seen WHERE seen.record_key = job_starts_allocations.record_key));

ALTER TABLE job_starts_allocations_gpus ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_starts_allocations_gpus FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_starts seen WHERE seen.record_key = job_starts_allocations_gpus.record_key));

ALTER TABLE job_starts_allocations_gpu_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_starts_allocations_gpu_parts FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_starts seen WHERE seen.record_key = job_starts_allocations_gpu_parts.record_key));

ALTER TABLE node_states ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_states FOR SELECT USING (EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE node_states_flags ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_states_flags FOR SELECT USING (EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE node_states_gpus ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_states_gpus FOR SELECT USING (EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE node_states_partitions ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_states_partitions FOR SELECT USING (EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE node_states_reservations ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_states_reservations FOR SELECT USING (EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE node_job_energy ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_job_energy FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_energy seen WHERE seen.record_key = node_job_energy.cluster || '/' || node_job_energy.job_id || '/' || CAST(extract(epoch FROM node_job_energy.submit_time) AS bigint))
    OR EXISTS (SELECT FROM job_starts seen WHERE seen.record_key = node_job_energy.cluster || '/' || node_job_energy.job_id || '/' || CAST(extract(epoch FROM node_job_energy.submit_time) AS bigint)));

ALTER TABLE node_job_energy_energy_by_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_job_energy_energy_by_day FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM node_job_energy seen WHERE seen.record_key = node_job_energy_energy_by_day.record_key));

ALTER TABLE node_job_energy_domains ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_job_energy_domains FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM node_job_energy seen WHERE seen.record_key = node_job_energy_domains.record_key));

ALTER TABLE node_job_energy_sources ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_job_energy_sources FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM node_job_energy seen WHERE seen.record_key = node_job_energy_sources.record_key));

ALTER TABLE node_job_energy_flags ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_job_energy_flags FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM node_job_energy seen WHERE seen.record_key = node_job_energy_flags.record_key));

ALTER TABLE node_job_energy_steps ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_job_energy_steps FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM node_job_energy seen WHERE seen.record_key = node_job_energy_steps.record_key));

ALTER TABLE node_energy ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_energy FOR SELECT USING (true);

ALTER TABLE node_energy_sources ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_energy_sources FOR SELECT USING (true);

ALTER TABLE node_energy_flags ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON node_energy_flags FOR SELECT USING (true);

ALTER TABLE job_energy ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_energy FOR SELECT USING (
    user_name = CAST(current_user AS text)
    OR EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR (cluster, account) IN (SELECT cluster, account FROM store_coordinators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE job_energy_energy_by_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_energy_energy_by_day FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_energy seen WHERE seen.record_key = job_energy_energy_by_day.record_key));

ALTER TABLE job_energy_domains ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_energy_domains FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_energy seen WHERE seen.record_key = job_energy_domains.record_key));

ALTER TABLE job_energy_sources ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_energy_sources FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_energy seen WHERE seen.record_key = job_energy_sources.record_key));

ALTER TABLE job_energy_flags ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_energy_flags FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_energy seen WHERE seen.record_key = job_energy_flags.record_key));

ALTER TABLE job_energy_compared_steps ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_energy_compared_steps FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_energy seen WHERE seen.record_key = job_energy_compared_steps.record_key));

ALTER TABLE job_power ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_power FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_energy seen WHERE seen.record_key = job_power.cluster || '/' || job_power.job_id || '/' || CAST(extract(epoch FROM job_power.submit_time) AS bigint))
    OR EXISTS (SELECT FROM job_starts seen WHERE seen.record_key = job_power.cluster || '/' || job_power.job_id || '/' || CAST(extract(epoch FROM job_power.submit_time) AS bigint)));

ALTER TABLE job_power_domains ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_power_domains FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_power seen WHERE seen.record_key = job_power_domains.record_key));

ALTER TABLE usage_energy ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON usage_energy FOR SELECT USING (
    user_name = CAST(current_user AS text)
    OR EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR (cluster, account) IN (SELECT cluster, account FROM store_coordinators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE usage_energy_waste_by_end_state ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON usage_energy_waste_by_end_state FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM usage_energy seen WHERE seen.record_key = usage_energy_waste_by_end_state.record_key));

ALTER TABLE meter_comparison ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON meter_comparison FOR SELECT USING (true);

ALTER TABLE rates ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON rates FOR SELECT USING (true);

ALTER TABLE places ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON places FOR SELECT USING (true);

ALTER TABLE places_nodes ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON places_nodes FOR SELECT USING (true);

ALTER TABLE places_meters ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON places_meters FOR SELECT USING (true);

ALTER TABLE place_energy ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON place_energy FOR SELECT USING (true);

ALTER TABLE place_energy_feeds ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON place_energy_feeds FOR SELECT USING (true);

ALTER TABLE place_energy_feeds_flags ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON place_energy_feeds_flags FOR SELECT USING (true);

ALTER TABLE place_energy_sums ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON place_energy_sums FOR SELECT USING (true);

ALTER TABLE place_energy_place_flags ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON place_energy_place_flags FOR SELECT USING (true);

ALTER TABLE job_footprint ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_footprint FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_energy seen WHERE seen.record_key = job_footprint.cluster || '/' || job_footprint.job_id || '/' || CAST(extract(epoch FROM job_footprint.submit_time) AS bigint))
    OR EXISTS (SELECT FROM job_starts seen WHERE seen.record_key = job_footprint.cluster || '/' || job_footprint.job_id || '/' || CAST(extract(epoch FROM job_footprint.submit_time) AS bigint)));

ALTER TABLE job_footprint_emissions ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_footprint_emissions FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_footprint seen WHERE seen.record_key = job_footprint_emissions.record_key));

ALTER TABLE job_footprint_costs ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_footprint_costs FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_footprint seen WHERE seen.record_key = job_footprint_costs.record_key));

ALTER TABLE job_footprint_facility_energies ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON job_footprint_facility_energies FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM job_footprint seen WHERE seen.record_key = job_footprint_facility_energies.record_key));

ALTER TABLE usage_footprint ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON usage_footprint FOR SELECT USING (
    user_name = CAST(current_user AS text)
    OR EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR (cluster, account) IN (SELECT cluster, account FROM store_coordinators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE usage_footprint_emissions ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON usage_footprint_emissions FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM usage_footprint seen WHERE seen.record_key = usage_footprint_emissions.record_key));

ALTER TABLE usage_footprint_costs ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON usage_footprint_costs FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM usage_footprint seen WHERE seen.record_key = usage_footprint_costs.record_key));

ALTER TABLE usage_footprint_facility_energies ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON usage_footprint_facility_energies FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM usage_footprint seen WHERE seen.record_key = usage_footprint_facility_energies.record_key));

ALTER TABLE statements ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON statements FOR SELECT USING (
    user_name = CAST(current_user AS text)
    OR EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR (cluster, account) IN (SELECT cluster, account FROM store_coordinators WHERE user_name = CAST(current_user AS text)));

ALTER TABLE statements_waste_by_end_state ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON statements_waste_by_end_state FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM statements seen WHERE seen.record_key = statements_waste_by_end_state.record_key));

ALTER TABLE statements_footprint_series ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON statements_footprint_series FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM statements seen WHERE seen.record_key = statements_footprint_series.record_key));

ALTER TABLE statements_adjustments ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON statements_adjustments FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM statements seen WHERE seen.record_key = statements_adjustments.record_key));

ALTER TABLE statements_adjustments_waste_by_end_state ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON statements_adjustments_waste_by_end_state FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM statements seen WHERE seen.record_key = statements_adjustments_waste_by_end_state.record_key));

ALTER TABLE statements_adjustments_footprint_series ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON statements_adjustments_footprint_series FOR SELECT USING (
    EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR EXISTS (SELECT FROM statements seen WHERE seen.record_key = statements_adjustments_footprint_series.record_key));

ALTER TABLE alerts ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON alerts FOR SELECT USING (
    user_name = CAST(current_user AS text)
    OR EXISTS (SELECT FROM store_operators WHERE user_name = CAST(current_user AS text))
    OR (cluster, account) IN (SELECT cluster, account FROM store_coordinators WHERE user_name = CAST(current_user AS text)));

ALTER VIEW account_gpu_hour SET (security_invoker = true);
ALTER VIEW account_month SET (security_invoker = true);
ALTER VIEW account_month_bounds SET (security_invoker = true);
ALTER VIEW account_month_cost SET (security_invoker = true);
ALTER VIEW account_month_emissions SET (security_invoker = true);
ALTER VIEW account_month_waste SET (security_invoker = true);
ALTER VIEW incomplete_job SET (security_invoker = true);
ALTER VIEW job_summary SET (security_invoker = true);
ALTER VIEW node_day SET (security_invoker = true);
ALTER VIEW slurm_difference SET (security_invoker = true);
