package io.github.jobenergy.energy.cli;

import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Makes {@code --bootstrap-server} optional, for commands that can work without brokers. */
final class BrokersOptional implements IModelTransformer {

    static final String BROKERS = "--bootstrap-server";

    @Override
    public CommandSpec transform(CommandSpec spec) {
        OptionSpec required = spec.findOption(BROKERS);
        spec.remove(required);
        return spec.addOption(required.toBuilder().required(false).build());
    }
}
