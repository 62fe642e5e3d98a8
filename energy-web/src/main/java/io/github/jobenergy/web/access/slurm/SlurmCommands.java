package io.github.jobenergy.web.access.slurm;

import io.github.jobenergy.program.SlurmConfig;
import io.github.jobenergy.web.access.command.Output;
import io.github.jobenergy.web.access.command.RepeatedWarning;
import io.github.jobenergy.web.access.command.SystemProgram;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the roles with {@code scontrol show config}, and, where Slurm has accounting, {@code sacctmgr show config} and
 * {@code sacctmgr show user withcoord}: the formats of Slurm 22.05. The user of this process needs AdminLevel Operator if
 * PrivateData in slurmdbd.conf has the word {@code users}.
 */
public final class SlurmCommands implements RolesSource {

    private static final Logger LOG = LoggerFactory.getLogger(SlurmCommands.class);

    private static final long MOST_BYTES = 16 << 20;
    private static final String ACCOUNTING = "accounting_storage/slurmdbd";
    private static final String SLURMDBD = "SlurmDBD configuration:";
    private static final String PRIVATE_DATA = "PrivateData";
    private static final int MOST_ERROR_CHARACTERS = 300;

    private final SystemProgram scontrol;
    private final SystemProgram sacctmgr;
    private final RepeatedWarning unprivileged = new RepeatedWarning(
            LOG,
            "operators and coordinators are not known; sacctmgr modify user NAME set adminlevel=Operator permits to list them");

    /**
     * Creates the commands.
     *
     * @param scontrol the program and its first arguments: {@code scontrol}
     * @param sacctmgr the program and its first arguments: {@code sacctmgr}
     * @param timeout the longest run time of each; with slurmctld stopped, scontrol takes 9 s
     */
    public SlurmCommands(List<String> scontrol, List<String> sacctmgr, Duration timeout) {
        SystemProgram.Bounds bounds = new SystemProgram.Bounds(timeout, MOST_BYTES, 1);
        this.scontrol = new SystemProgram(scontrol, bounds, SlurmConfig.ENVIRONMENT);
        this.sacctmgr = new SystemProgram(sacctmgr, bounds, SlurmConfig.ENVIRONMENT);
    }

    /** Checks whether both programs are on the PATH of this process. */
    public static boolean areInstalled() {
        List<Path> folders = Arrays.stream(
                        System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
        return List.of("scontrol", "sacctmgr").stream()
                .allMatch(program -> folders.stream().anyMatch(folder -> Files.isExecutable(folder.resolve(program))));
    }

    @Override
    public SlurmRoles read() throws IOException, InterruptedException {
        SlurmConfig config = new SlurmConfig(run(scontrol, "show", "config"));
        PrivateDataWords words = PrivateDataWords.parse(required(config, "scontrol show config", PRIVATE_DATA));
        Collection<SlurmUser> users = List.of();
        if (config.value("AccountingStorageType").filter(ACCOUNTING::equals).isPresent()) {
            PrivateDataWords accounting = accountingWords();
            words = words.union(accounting);
            users = SlurmUser.parse(
                    run(sacctmgr, "-nP", "show", "user", "withcoord", "format=user,adminlevel,coordinators"));
            warnIfRestricted(accounting, users);
        }
        return roles(slurmUser(config), words, users);
    }

    private PrivateDataWords accountingWords() throws IOException, InterruptedException {
        String printed = run(sacctmgr, "show", "config");
        int start = printed.indexOf(SLURMDBD);
        if (start < 0) {
            // Without slurmdbd, sacctmgr prints the other half and exits with 0.
            throw new IOException("sacctmgr show config: expected the configuration of slurmdbd, found none");
        }
        return PrivateDataWords.parse(
                required(new SlurmConfig(printed.substring(start)), "sacctmgr show config", PRIVATE_DATA));
    }

    /** A user who may not list the others sees one row, the own one. */
    private void warnIfRestricted(PrivateDataWords accounting, Collection<SlurmUser> users) {
        if (accounting.hidesUsers() && users.size() <= 1 && users.stream().noneMatch(SlurmUser::isOperator)) {
            unprivileged.occur("PrivateData of slurmdbd.conf contains users, and sacctmgr listed " + users.size());
        }
    }

    private static SlurmRoles roles(String slurmUser, PrivateDataWords words, Collection<SlurmUser> users) {
        Set<String> operators = new TreeSet<>(Set.of("root", slurmUser));
        users.stream().filter(SlurmUser::isOperator).map(SlurmUser::name).forEach(operators::add);
        return new SlurmRoles(
                words.hidden(),
                operators,
                users.stream()
                        .filter(user -> !user.accounts().isEmpty())
                        .collect(Collectors.toMap(SlurmUser::name, SlurmUser::accounts)));
    }

    /** Returns the name in {@code SlurmUser = slurm(64030)}. */
    private static String slurmUser(SlurmConfig config) throws IOException {
        String user = required(config, "scontrol show config", "SlurmUser");
        int uid = user.indexOf('(');
        return uid < 0 ? user : user.substring(0, uid);
    }

    private static String required(SlurmConfig config, String command, String key) throws IOException {
        return config.value(key).orElseThrow(() -> new IOException(command + ": expected " + key + ", found none"));
    }

    private static String run(SystemProgram program, String... arguments) throws IOException, InterruptedException {
        Output output = program.run(StandardCharsets.UTF_8, arguments);
        if (output.exit() != 0) {
            String errors = output.errors().strip();
            throw new IOException(program.name() + " " + arguments[0] + ": expected exit status 0, found "
                    + output.exit() + ": " + errors.substring(0, Math.min(errors.length(), MOST_ERROR_CHARACTERS)));
        }
        return output.text();
    }
}
