/**
 * The common part of the sources that poll BMCs: targets, credentials, parallel rounds and backoff after failures. It imports no
 * protocol of BMCs.
 */
package io.github.jobenergy.node.source.bmc;
