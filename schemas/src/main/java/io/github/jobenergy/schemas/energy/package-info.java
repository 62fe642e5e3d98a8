/**
 * The results of the contract: the energy of runs, of the share of a run on a node, of node hours and of usage, with
 * quality, uncertainty and flags. The package imports runs, nodes and quantities. It does not import the codec, the topics
 * or the rejections.
 */
package io.github.jobenergy.schemas.energy;
