package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.rate.publish.RateOutput;
import io.github.jobenergy.rate.publish.RateTopicInspection;
import java.io.PrintWriter;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** Runs work that needs the brokers, and converts its failures to messages and exit codes. */
final class Brokers {

    private final PrintWriter err;
    private final RateOutput output;

    Brokers(PrintWriter err, RateOutput output) {
        this.err = err;
        this.output = output;
    }

    /** Work that needs the brokers. */
    interface Work {
        ExitCode run() throws SupersededException, InterruptedException;
    }

    /** Runs the work if the brokers respond, grant the rights and have the topic. */
    ExitCode run(Work work) throws InterruptedException {
        String servers = output.brokers().bootstrapServers();
        try {
            List<String> problems = problems();
            problems.forEach(problem -> err.println("rate-bridge: " + problem));
            return problems.isEmpty() ? work.run() : ExitCode.CONFIGURATION;
        } catch (SupersededException other) {
            err.println("rate-bridge: " + other.getMessage());
            return ExitCode.TEMPORARY;
        } catch (AuthenticationException | AuthorizationException denied) {
            err.println("rate-bridge: brokers at " + servers + ": " + denied.getMessage());
            return ExitCode.NO_PERMISSION;
        } catch (KafkaException unreachable) {
            err.println("rate-bridge: brokers at " + servers + ": " + unreachable.getMessage());
            return ExitCode.UNAVAILABLE;
        }
    }

    private List<String> problems() {
        try (RateTopicInspection present = RateTopicInspection.of(output)) {
            return present.problems();
        }
    }
}
