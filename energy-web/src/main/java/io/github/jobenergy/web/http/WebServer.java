package io.github.jobenergy.web.http;

import io.github.bucket4j.TimeMeter;
import io.github.jobenergy.page.HtmlPage;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.AccessPolicy;
import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.UnknownPolicyException;
import io.github.jobenergy.web.data.ExportBusyException;
import io.github.jobenergy.web.monitoring.ClusterMetrics;
import io.github.jobenergy.web.page.NodePages;
import io.github.jobenergy.web.page.Pages;
import io.github.jobenergy.web.page.Resource;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.SameSite;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the pages over HTTP. Nothing but {@code /health} and the style sheet is served to a client without an identity. */
public final class WebServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);

    /** The cookie that a browser receives for a token in {@code /login?token=TOKEN}. */
    static final String COOKIE = "jobenergy_token";

    private static final String AUTHORIZATION = "Authorization";
    private static final String USER = "user";
    private static final String ACCESS = "access";

    /** A path of this server: a second slash would be the address of another one. */
    private static final Pattern LOCAL_PATH = Pattern.compile("/([A-Za-z0-9._~%?=&+-][A-Za-z0-9._~%?=&+/-]*)?");

    /** A name in a path may have a slash or a percent sign, which are encoded: no part of a path is a file. */
    private static final UriCompliance NAMES = UriCompliance.DEFAULT.with(
            "names",
            Violation.AMBIGUOUS_PATH_SEPARATOR,
            Violation.AMBIGUOUS_PATH_ENCODING,
            Violation.SUSPICIOUS_PATH_CHARACTERS);

    private static final int BURST = 10;
    private static final String RETRY_SECONDS = "60";

    private final Pages pages;
    private final Identification identification;
    private final AccessPolicy policy;
    private final ServerSettings settings;
    private final Clock clock;
    private final JobLists jobs;
    private final RateLimit limit;
    private final Javalin server;

    /** A page for a user; none if there is none that the user sees. */
    private interface Handler {
        Optional<Resource> page(Parameters parameters, Access access) throws SQLException, BadRequestException;
    }

    /** Responds to a request of a user, and returns whether there is a response that the user may see. */
    private interface Responder {
        boolean respond(Context request, Access access) throws SQLException, BadRequestException;
    }

    private WebServer(
            Pages pages, Identification identification, AccessPolicy policy, ServerSettings settings, Clock clock) {
        this.pages = pages;
        this.identification = identification;
        this.policy = policy;
        this.settings = settings;
        this.clock = clock;
        this.jobs = new JobLists(pages, clock);
        this.limit = new RateLimit(
                settings.requestsPerSecond(), settings.requestsPerSecond() * BURST, TimeMeter.SYSTEM_MILLISECONDS);
        this.server = Javalin.create(this::configure);
    }

    /**
     * Starts a server.
     *
     * @param identification how the users of requests are identified
     * @param policy what each user sees
     */
    public static WebServer start(
            Pages pages, Identification identification, AccessPolicy policy, ServerSettings settings, Clock clock) {
        WebServer server = new WebServer(pages, identification, policy, settings, clock);
        server.server.start(settings.host(), settings.port());
        return server;
    }

    /** Returns the port on which the server listens. */
    public int port() {
        return server.port();
    }

    /** Returns the paths of the routes. */
    List<String> routes() {
        return server.unsafe.internalRouter.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(endpoint -> endpoint.method.equals(HandlerType.GET))
                .map(endpoint -> endpoint.path)
                .toList();
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.http.maxRequestSize = 0;
        config.http.prefer405over404 = true;
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setRequestHeaderSize(16 << 10);
            http.setUriCompliance(NAMES);
        });
        config.jetty.modifyServer(jetty -> jetty.setErrorHandler(new Protection()));
        config.jetty.modifyServletContextHandler(handler -> {
            handler.setErrorHandler(new Protection());
            handler.getServletHandler().setDecodeAmbiguousURIs(true);
        });
        settings.accessLog()
                .map(AccessLog::new)
                .ifPresent(log -> config.requestLogger.http((request, millis) -> log.log(
                        request,
                        request.endpoints().lastHttpEndpoint() == null
                                ? "-"
                                : request.endpoints().lastHttpEndpoint().path,
                        Optional.ofNullable(request.attribute(USER)),
                        millis)));
        config.routes.before(WebServer::protect);
        add(config, "/health", request -> request.contentType("text/plain").result("ok\n"));
        add(config, Responses.STYLE, WebServer::style);
        config.routes.get("/login", this::login);
        route(config, "/", (parameters, access) -> pages.user(access.user(), parameters.span(), access));
        add(config, "/jobs", request -> serve(request, jobs::respond));
        route(
                config,
                "/jobs/{job}",
                (parameters, access) -> pages.job(parameters.job(), parameters.text("cluster"), access));
        route(
                config,
                "/users/{user}",
                (parameters, access) -> pages.user(parameters.user(), parameters.span(), access));
        route(
                config,
                "/accounts/{account}",
                (parameters, access) ->
                        pages.account(parameters.request().pathParam("account"), parameters.span(), access));
        route(config, "/nodes", (parameters, access) -> pages.nodes(parameters.page(), access));
        route(
                config,
                "/nodes/{node}",
                (parameters, access) -> pages.node(
                        parameters.request().pathParam("node"),
                        parameters.text("meter_space"),
                        new NodePages.Shown(parameters.givenSpan(), parameters.page()),
                        access));
        route(config, "/live", (parameters, access) -> Optional.of(pages.live(access)));
        route(config, "/cluster", (parameters, access) -> pages.cluster(access));
        route(config, "/statements", (parameters, access) -> Optional.of(pages.statements(parameters.month(), access)));
        route(
                config,
                "/statements/{account}/{month}",
                (parameters, access) -> pages.statement(
                        parameters.request().pathParam("account"),
                        parameters.request().pathParam("month"),
                        access));
        route(
                config,
                "/alerts",
                (parameters, access) -> Optional.of(pages.alerts(parameters.alertState(), parameters.page(), access)));
        route(config, "/flags", (parameters, access) -> Optional.of(pages.flags()));
        add(config, "/metrics/cluster", request -> serve(request, this::metrics));
        config.routes.exception(
                HttpResponseException.class,
                (rejected, request) -> fail(request, rejected.getStatus(), rejected(rejected.getStatus())));
        config.routes.exception(Exception.class, (failure, request) -> {
            LOG.error("a request failed", failure);
            fail(request, 500, "The page cannot be computed. The log of the server has the cause.");
        });
    }

    private static String rejected(int status) {
        return switch (status) {
            case 404 -> "There is no such page.";
            case 405 -> "method: expected GET or HEAD";
            default -> "The request is not valid.";
        };
    }

    private void route(JavalinConfig config, String path, Handler handler) {
        add(config, path, request -> serve(request, (wanted, access) -> page(wanted, access, handler)));
    }

    private boolean page(Context request, Access access, Handler handler) throws SQLException, BadRequestException {
        Format format = Format.of(request);
        Parameters parameters = Parameters.of(request, clock.instant(), access.user());
        Optional<Resource> found = handler.page(parameters, access);
        if (found.isPresent()) {
            Resource resource = parameters.table(found.get());
            parameters.requireKnown();
            if (format == Format.CSV && resource.isTruncated()) {
                throw new BadRequestException("format: expected html, text or json: the list has more than "
                        + resource.rows().size() + " rows, which CSV may not have");
            }
            Responses.send(request, resource, format, access);
        }
        return found.isPresent();
    }

    /** Responds with the metrics of the cluster, which concern all users, to an operator. */
    private boolean metrics(Context request, Access access) throws SQLException {
        if (access.isOperator()) {
            request.contentType(ClusterMetrics.CONTENT_TYPE).result(pages.metrics());
        }
        return access.isOperator();
    }

    /** Adds a route whose HEAD has the status and the headers of its GET: by default it would be answered without the handler. */
    private static void add(JavalinConfig config, String path, io.javalin.http.Handler handler) {
        config.routes.get(path, handler);
        config.routes.head(path, handler);
    }

    private static void protect(Context request) {
        Protection.HEADERS.forEach(request::header);
    }

    private static void style(Context request) {
        request.contentType("text/css; charset=utf-8")
                .header("Cache-Control", "public, max-age=3600")
                .result(HtmlPage.style());
    }

    private void serve(Context request, Responder responder) {
        try {
            if (!limit.admits("address " + request.ip())) {
                fail(request, 429, "Too many requests.");
                return;
            }
            Optional<String> user = identification.user(caller(request));
            if (user.isEmpty()) {
                request.header("WWW-Authenticate", "MUNGE, Bearer");
                fail(
                        request,
                        401,
                        "Sign in first: open the URL that the program printed when it started, or the portal of the site.");
                return;
            }
            request.attribute(USER, user.get());
            Access access = policy.of(user.get());
            request.attribute(ACCESS, access);
            if (!responder.respond(request, access)) {
                fail(request, 404, Responses.absent(request));
            }
        } catch (BadRequestException invalid) {
            fail(request, 400, String.valueOf(invalid.getMessage()));
        } catch (RefusedException refused) {
            // A token that is no longer valid must not refuse the next request, too, which may have another identity.
            if (request.cookie(COOKIE) != null) {
                request.removeCookie(COOKIE, "/");
            }
            request.header("WWW-Authenticate", "MUNGE, Bearer");
            fail(request, 401, String.valueOf(refused.getMessage()));
        } catch (UnknownPolicyException unknown) {
            LOG.warn("policy: {}", unknown.getMessage());
            fail(request, 503, "It cannot be determined what you may see: Slurm's accounting does not respond.");
        } catch (ExportBusyException busy) {
            request.header("Retry-After", RETRY_SECONDS);
            fail(request, 503, "Another list of all runs is being written. Repeat the request in a minute.");
        } catch (SQLException failed) {
            LOG.warn("database: {}", failed.getMessage());
            fail(request, 503, "The database does not respond.");
        }
    }

    /** Signs a browser in with a token, which it sends as a cookie from then on, and sends it to the path {@code next}. */
    private void login(Context request) throws UnknownPolicyException {
        String token = Objects.requireNonNullElse(request.queryParam("token"), "");
        try {
            Caller caller = new Caller(
                    address(request),
                    "GET",
                    "/login",
                    name -> name.equalsIgnoreCase(AUTHORIZATION) ? List.of("Bearer " + token) : List.of());
            if (!limit.admits("login " + request.ip())) {
                fail(request, 429, "Too many requests.");
                return;
            }
            if (identification.user(caller).isEmpty()) {
                fail(request, 401, "token: expected a valid token");
                return;
            }
        } catch (RefusedException refused) {
            fail(request, 401, "token: expected a valid token");
            return;
        }
        Cookie cookie = new Cookie(COOKIE, token);
        cookie.setHttpOnly(true);
        cookie.setSecure(settings.secureCookies());
        cookie.setSameSite(SameSite.STRICT);
        cookie.setPath("/");
        request.cookie(cookie);
        String next = Objects.requireNonNullElse(request.queryParam("next"), "/");
        request.redirect(LOCAL_PATH.matcher(next).matches() ? next : "/");
    }

    private static Caller caller(Context request) {
        String query = request.queryString() == null ? "" : "?" + request.queryString();
        return new Caller(
                address(request),
                request.req().getMethod(),
                request.req().getRequestURI() + query,
                name -> headers(request, name));
    }

    /** Returns the values of a header. The cookie of a token counts as an authorization, unless the request has one. */
    private static List<String> headers(Context request, String name) {
        List<String> values = Collections.list(request.req().getHeaders(name));
        String token = request.cookie(COOKIE);
        boolean isSignedIn = values.isEmpty() && name.equalsIgnoreCase(AUTHORIZATION) && token != null;
        return isSignedIn ? List.of("Bearer " + token) : values;
    }

    private static InetAddress address(Context request) {
        try {
            return InetAddress.getByName(request.req().getRemoteAddr());
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("the address of a connection is not an address", impossible);
        }
    }

    private static void fail(Context request, int status, String message) {
        Format format;
        try {
            format = Format.of(request);
        } catch (BadRequestException noFormat) {
            format = Format.TEXT;
        }
        Format shown = format == Format.CSV ? Format.TEXT : format;
        request.status(status)
                .contentType(shown.contentType())
                .result(Responses.error(message, shown, Optional.ofNullable(request.attribute(ACCESS))));
    }

    @Override
    public void close() {
        server.stop();
    }
}
