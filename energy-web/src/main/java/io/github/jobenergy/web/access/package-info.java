/** Who a caller is, and which results that caller sees. The defaults are those of Slurm: {@code PrivateData}, coordinators, AdminLevel. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.access;
