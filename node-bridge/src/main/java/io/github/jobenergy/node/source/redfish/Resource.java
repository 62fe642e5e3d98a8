package io.github.jobenergy.node.source.redfish;

/** The kinds of resources with power values. */
enum Resource {
    /** {@code /Chassis/ID/Power}. */
    POWER,
    /** {@code /Chassis/ID/EnvironmentMetrics}. */
    ENVIRONMENT,
    /** {@code /Chassis/ID/PowerSubsystem/PowerSupplies/ID/Metrics}. */
    SUPPLIES,
    /** {@code /TelemetryService/MetricReports/ID}. */
    TELEMETRY
}
