package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.InvalidFieldException;

/**
 * The name of a target, before it is mapped to a node.
 *
 * @param name the name: a host name, a BMC's address, an xname, an instance with its port, a service tag
 * @param naming the kind of the name, as far as the source provides it
 */
public record TargetName(String name, Naming naming) {

    public TargetName {
        if (name.isBlank()) {
            throw new InvalidFieldException("target", "the name of a node or of its meter", "nothing");
        }
    }
}
