package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.redfish.resource.ResourceReader;

/**
 * A resource that has values.
 *
 * @param path where it is
 * @param chassis whose it is, by the chassis' id
 * @param reader who reads it
 */
record Instrument(String path, String chassis, ResourceReader reader) {}
