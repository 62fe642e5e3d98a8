/** Tests of energy-web beside a real Slurm: who a user is, and what a user sees. */
package io.github.jobenergy.quickstart.rig.access;
