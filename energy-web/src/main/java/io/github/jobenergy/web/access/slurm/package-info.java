/** Who sees what according to Slurm: {@code PrivateData}, AdminLevel and coordinators, read by scontrol and sacctmgr. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.access.slurm;
