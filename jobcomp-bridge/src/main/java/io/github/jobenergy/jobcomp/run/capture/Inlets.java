package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.inlet.HttpInlet;
import io.github.jobenergy.jobcomp.inlet.HttpSettings;
import io.github.jobenergy.jobcomp.inlet.Inlet;
import io.github.jobenergy.jobcomp.publish.Brokers;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.InletConfig;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The inlets that fill the spool besides the hook, as long as the bridge runs and whatever the state of its other work. */
public final class Inlets implements AutoCloseable {

    private final Optional<HttpInlet> http;
    private final Optional<AdoptionLoop> adoption;
    private final String adopter;

    private final CompletableFuture<Void> fault = new CompletableFuture<>();

    private Inlets(Optional<HttpInlet> http, Optional<AdoptionLoop> adoption, String adopter) {
        this.http = http;
        this.adoption = adoption;
        this.adopter = adopter;
    }

    /**
     * Opens the configured inlets. Topics are adopted from {@link #adopt} on.
     *
     * @throws IOException if the listen address is not available
     */
    public static Inlets open(BridgeConfig config, Brokers brokers, ClockAndRandom timing) throws IOException {
        InletConfig wanted = config.inlets();
        Inlet inlet = inlet(config, timing.clock());
        Optional<HttpInlet> http = Optional.empty();
        if (wanted.http().isPresent()) {
            HttpSettings settings = wanted.http().get();
            http = Optional.of(HttpInlet.open(settings, inlet, timing.clock()));
        }
        Optional<AdoptionLoop> adoption = wanted.adoptedTopics().isEmpty()
                ? Optional.empty()
                : Optional.of(new AdoptionLoop(() -> brokers.adopt(wanted.adoptedTopics()), inlet, timing.random()));
        return new Inlets(http, adoption, config.cluster() + "/adoption");
    }

    /** Starts the thread that adopts topics, if topics are configured. */
    public void adopt() {
        adoption.ifPresent(loop -> {
            Thread thread = new Thread(loop, adopter);
            thread.setUncaughtExceptionHandler((ended, failure) -> fault.completeExceptionally(failure));
            thread.start();
        });
    }

    /** Returns a future that fails when an inlet has ended unexpectedly. */
    public CompletableFuture<Void> fault() {
        return fault;
    }

    private static Inlet inlet(BridgeConfig config, Clock clock) {
        return new Inlet(
                new Spool(config.spool().folder()),
                () -> new PluginRecordReader(
                        new CaptureContext(
                                Optional.of(config.cluster()), Capture.ADOPT, Optional.empty(), clock.instant()),
                        config.inlets().plausibility()),
                clock);
    }

    @Override
    public void close() {
        http.ifPresent(HttpInlet::close);
        adoption.ifPresent(AdoptionLoop::stop);
    }
}
