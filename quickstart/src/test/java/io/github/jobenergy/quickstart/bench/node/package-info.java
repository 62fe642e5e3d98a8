/**
 * The memory and processor time of node-bridge on a compute node.
 */
package io.github.jobenergy.quickstart.bench.node;
