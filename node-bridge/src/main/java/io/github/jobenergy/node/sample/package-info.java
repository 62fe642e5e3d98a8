/**
 * The findings of sources and decoders: samples, node reports and rejections, before a target is mapped to a node. It imports
 * only the records of the contract.
 */
package io.github.jobenergy.node.sample;
