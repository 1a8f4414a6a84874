package dev.amsel.client.transport;

import dev.amsel.client.Nullable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Java's own HTTP client, with connections kept alive. */
public final class HttpTransport implements Transport {
  private static final String TUNNEL_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

  private final HttpClient http;
  private final @Nullable String proxyAuthorization;

  /**
   * Connects directly or through a proxy.
   *
   * @param connectTimeout to connect
   * @param proxy such as {@code http://user:password@proxy.example:3128}; null: none
   * @param extraCa more certificates to trust, PEM; null: none
   * @throws IllegalArgumentException with a sentence for the person who gave what cannot be used
   */
  public HttpTransport(Duration connectTimeout, @Nullable String proxy, @Nullable String extraCa) {
    // Version 1.1: without TLS Java would ask for an upgrade with every first request.
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(connectTimeout);
    URI through = proxy == null ? null : readProxy(proxy);
    if (through != null) {
      int port = through.getPort() < 0 ? 80 : through.getPort();
      builder.proxy(ProxySelector.of(new InetSocketAddress(through.getHost(), port)));
    }
    if (extraCa != null) builder.sslContext(TrustedCertificates.with(extraCa));
    proxyAuthorization = through == null ? null : authorizationOf(through);
    http = builder.build();
  }

  @Override
  public Reply send(Request request) throws IOException, InterruptedException {
    HttpRequest.Builder sent =
        HttpRequest.newBuilder(URI.create(request.url())).POST(BodyPublishers.ofByteArray(request.body()));
    request.headers().forEach(sent::header);
    if (proxyAuthorization != null) sent.header("proxy-authorization", proxyAuthorization);
    Duration limit = request.connectTimeout().plus(request.readTimeout());
    CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(sent.build(), LimitedBody::of);
    Runnable release = request.stop().onStop(() -> answer.cancel(true));
    try {
      // Not HttpRequest.timeout, which ends with the first byte of the body.
      return replyOf(answer.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException error) {
      throw new HttpTimeoutException("no answer within " + limit.toMillis() + " ms: timeout");
    } catch (CancellationException error) {
      throw stopped();
    } catch (ExecutionException error) {
      Throwable cause = error.getCause();
      // A request that is cancelled may fail before its future knows.
      if (request.stop().isStopped()) throw stopped();
      throw cause instanceof IOException io ? io : new IOException(cause);
    } finally {
      release.run();
      answer.cancel(true);
    }
  }

  private static IOException stopped() {
    return new InterruptedIOException("the caller has ended the waiting");
  }

  private static Reply replyOf(HttpResponse<byte[]> answer) {
    Map<String, String> headers = new HashMap<>();
    answer.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    return new Reply(answer.statusCode(), headers, answer.body());
  }

  private static URI readProxy(String text) {
    try {
      URI uri = URI.create(text);
      if ("http".equalsIgnoreCase(uri.getScheme()) && uri.getHost() != null) return uri;
    } catch (IllegalArgumentException error) {
      // Said below.
    }
    throw new IllegalArgumentException("proxy is an http address, such as http://proxy.example:3128.");
  }

  private static @Nullable String authorizationOf(URI proxy) {
    String user = proxy.getUserInfo();
    if (user == null) return null;
    // Java's default is not to send passwords to proxies in front of https, and it drops them without a word.
    String disabled = System.getProperty(TUNNEL_SCHEMES, "Basic");
    if (disabled.toLowerCase(Locale.ROOT).contains("basic"))
      throw new IllegalArgumentException(
          "proxy has a password, which Java sends only if it is started with -D" + TUNNEL_SCHEMES + "= (and nothing after it).");
    return "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
  }
}
