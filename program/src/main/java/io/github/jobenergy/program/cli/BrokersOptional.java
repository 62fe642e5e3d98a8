package io.github.jobenergy.program.cli;

import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Makes {@code --bootstrap-server} optional, for commands that can work without brokers. */
public final class BrokersOptional implements IModelTransformer {

    /** The option of the brokers. */
    public static final String BROKERS = "--bootstrap-server";

    @Override
    public CommandSpec transform(CommandSpec spec) {
        OptionSpec required = spec.findOption(BROKERS);
        spec.remove(required);
        return spec.addOption(required.toBuilder().required(false).build());
    }
}
