/**
 * The accuracy simulator: it derives readings and Slurm's records from a known power, replays them, and compares the published
 * energies with the exact energies. It imports the records and the codec of the contract, and no code that computes energy.
 */
package io.github.jobenergy.quickstart.bench.accuracy;
