package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.redfish.resource.ResourceReader;

/**
 * A resource with values.
 *
 * @param path the path of the resource
 * @param chassis the id of the chassis
 * @param reader the reader of the resource
 */
record Instrument(String path, String chassis, ResourceReader reader) {}
