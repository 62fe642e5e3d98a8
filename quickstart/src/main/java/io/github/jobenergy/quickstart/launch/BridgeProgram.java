package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Pace;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.jobcomp.run.bridge.Bridge;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.run.settings.LookupSchedule;
import io.github.jobenergy.jobcomp.spool.SpoolInUseException;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import io.github.jobenergy.quickstart.broker.Broker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The jobcomp-bridge of a play: configured as at a site, but accounting is complete from the start. */
final class BridgeProgram {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration SACCT_TIMEOUT = Duration.ofSeconds(30);

    /** The recorded accounting does not change any more: one poll is enough. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** There is no slurmdbd whose load must be limited. */
    private static final int FULL_DUTY_PERCENT = 100;

    private static final Duration GIVE_UP = Duration.ofSeconds(10);
    private static final long SPOOL_LIMIT = 100_000;

    private BridgeProgram() {}

    /** Starts the bridge, which observes the starts of runs if there is a controller. */
    static Bridge start(
            String cluster, Path spool, RecordedSacct sacct, Optional<ControllerSettings> controller, Broker broker)
            throws IOException {
        try {
            return Bridge.start(new BridgeConfig(
                    cluster,
                    new BridgeConfig.SpoolConfig(spool, new SpoolLevel(SPOOL_LIMIT), POLL),
                    new BridgeConfig.KafkaConfig(
                            new PublishingSettings(broker.bootstrapServers(), Map.of()), broker.topicPrefix()),
                    new BridgeConfig.QueryConfig(
                            Optional.of(accounting(cluster, sacct)),
                            controller.map(settings -> new BridgeConfig.StartsConfig(settings, new Pace(Pace.LEAST))),
                            Optional.empty())));
        } catch (SpoolInUseException inUse) {
            throw new IOException(inUse);
        }
    }

    private static BridgeConfig.AccountingConfig accounting(String cluster, RecordedSacct sacct) {
        return new BridgeConfig.AccountingConfig(
                new SacctSettings(
                        sacct.executable().toString(),
                        cluster,
                        SACCT_TIMEOUT,
                        new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE)),
                new DutyCycle(FULL_DUTY_PERCENT),
                new LookupSchedule(LOOK, LOOK, GIVE_UP),
                Optional.empty());
    }
}
