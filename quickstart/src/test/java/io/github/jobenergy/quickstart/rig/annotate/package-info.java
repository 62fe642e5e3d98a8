/** Tests of jobcomp-bridge annotate with a real Slurm and real brokers. */
package io.github.jobenergy.quickstart.rig.annotate;
