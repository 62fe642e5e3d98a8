/**
 * The clients of the brokers: the consumers with a limit on the length of values, the topics with their creation and
 * verification, and the offsets from which a start decides whether published results are known. This package does not import any
 * other package of this module.
 */
package io.github.jobenergy.energy.streams.clients;
