/** Simulated runs on a node, Slurm's records of them, and the exact energy of each run by the documented rule of sharing. */
package io.github.jobenergy.quickstart.bench.accuracy.cluster;
