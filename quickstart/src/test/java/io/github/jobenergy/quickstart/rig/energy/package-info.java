/**
 * Tests of readings and energies of a real Slurm against its sensors.
 */
package io.github.jobenergy.quickstart.rig.energy;
