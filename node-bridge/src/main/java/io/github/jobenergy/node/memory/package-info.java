/**
 * Bounded maps, counters and the throttling of repeated notices. It imports no other package of the product.
 */
package io.github.jobenergy.node.memory;
