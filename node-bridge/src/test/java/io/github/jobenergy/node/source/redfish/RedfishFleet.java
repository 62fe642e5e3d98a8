package io.github.jobenergy.node.source.redfish;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/**
 * Runs BMCs in a separate process, each on its own port, so that a client has a connection, a TLS session and
 * a login with each, as on a network. The first hangs. Prints the address of each and a dot, and ends with its input.
 */
final class RedfishFleet {

    private RedfishFleet() {}

    public static void main(String[] args) throws IOException, InterruptedException, GeneralSecurityException {
        int count = Integer.parseInt(args[0]);
        SSLContext tls = Certificates.in(Path.of(args[1])).server();
        ThreadFactory daemons = task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        };
        Executor executor = new ThreadPoolExecutor(0, 512, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons);
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RedfishServer bmc = RedfishServer.start(tls, executor).drawing(200 + i);
            if (i == 0) {
                bmc.hangs("/redfish/v1/Chassis");
            }
            addresses.add(bmc.address());
        }
        System.out.println(String.join("\n", addresses) + "\n.");
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }
}
