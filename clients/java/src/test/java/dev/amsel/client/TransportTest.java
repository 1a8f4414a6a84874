package dev.amsel.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.amsel.client.transport.HttpTransport;
import dev.amsel.client.transport.Transport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The transport on Java's own HTTP client. */
class TransportTest {
  private static final Duration USUAL = Duration.ofSeconds(5);
  private static final Duration SHORT = Duration.ofMillis(150);
  private static final List<String> TUNNELS = new CopyOnWriteArrayList<>();
  private static HttpServer http;
  private static HttpsServer https;
  private static ServerSocket silent;
  private static ServerSocket proxy;
  private static String certificate;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    Certificates certificates = Certificates.make(folder);
    certificate = certificates.pem();
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    http = HttpServer.create(any, 0);
    http.createContext("/", TransportTest::echo);
    http.start();
    https = HttpsServer.create(any, 0);
    https.setHttpsConfigurator(new HttpsConfigurator(certificates.serverContext()));
    https.createContext("/", TransportTest::echo);
    https.start();
    silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    inBackground(() -> {
      for (; ; ) {
        Socket socket = proxy.accept();
        inBackground(() -> tunnel(socket));
      }
    });
  }

  @AfterAll
  static void end() throws IOException {
    http.stop(0);
    https.stop(0);
    silent.close();
    proxy.close();
  }

  private static void echo(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("X-Port", String.valueOf(exchange.getRemoteAddress().getPort()));
      if (exchange.getRequestURI().getPath().equals("/redirect")) {
        exchange.getResponseHeaders().set("location", "/elsewhere");
        exchange.sendResponseHeaders(302, -1);
        return;
      }
      if (exchange.getRequestURI().getPath().equals("/large")) body = new byte[17 * 1024 * 1024];
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private interface Act {
    void run() throws Exception;
  }

  private static void inBackground(Act act) {
    Thread thread = new Thread(() -> {
      try {
        act.run();
      } catch (Exception error) {
        // The other side has gone.
      }
    });
    thread.setDaemon(true);
    thread.start();
  }

  private static void tunnel(Socket socket) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8), 1);
    String target = reader.readLine().split(" ")[1];
    String authorization = "";
    for (String line = reader.readLine(); !line.isEmpty(); line = reader.readLine())
      if (line.toLowerCase().startsWith("proxy-authorization: ")) authorization = line.substring(21);
    TUNNELS.add((target + " " + authorization).trim());
    try (Socket other = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(target.split(":")[1]))) {
      socket.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(UTF_8));
      inBackground(() -> socket.getInputStream().transferTo(other.getOutputStream()));
      other.getInputStream().transferTo(socket.getOutputStream());
    }
  }

  private static Transport.Request request(String url) {
    return request(url, USUAL, USUAL);
  }

  private static Transport.Request request(String url, Duration connect, Duration read) {
    byte[] body = "{\"a\":\"é\"}".getBytes(UTF_8);
    return new Transport.Request(url, Map.of("content-type", "application/json"), body, connect, read, new Stop());
  }

  private static String httpUrl(String path) {
    return "http://localhost:" + http.getAddress().getPort() + path;
  }

  private static String httpsUrl(String host) {
    return "https://" + host + ":" + https.getAddress().getPort() + "/";
  }

  @Test
  @DisplayName("sends the bytes as they are, and keeps its connection for the next")
  void keepsConnection() throws Exception {
    Transport transport = new HttpTransport(USUAL, null, null);
    Transport.Reply first = transport.send(request(httpUrl("/")));
    Transport.Reply second = transport.send(request(httpUrl("/")));
    assertEquals("{\"a\":\"é\"}", new String(first.body(), UTF_8));
    assertEquals(first.header("x-port"), second.header("x-port"));
  }

  @Test
  @DisplayName("follows no redirect")
  void noRedirect() throws Exception {
    assertEquals(302, new HttpTransport(USUAL, null, null).send(request(httpUrl("/redirect"))).status());
  }

  @Test
  @DisplayName("reads no endless answer")
  void noEndlessAnswer() {
    Transport transport = new HttpTransport(USUAL, null, null);
    IOException error = assertThrows(IOException.class, () -> transport.send(request(httpUrl("/large"))));
    assertTrue(String.valueOf(error.getMessage()).contains("more than"), error.toString());
  }

  @Test
  @DisplayName("refuses a certificate that nobody vouches for, and takes one of extraCa")
  void extraCa() throws Exception {
    Transport strict = new HttpTransport(USUAL, null, null);
    assertThrows(IOException.class, () -> strict.send(request(httpsUrl("localhost"))));
    assertEquals(200, new HttpTransport(USUAL, null, certificate).send(request(httpsUrl("localhost"))).status());
  }

  @Test
  @DisplayName("refuses a good certificate of another host")
  void anotherHost() {
    Transport transport = new HttpTransport(USUAL, null, certificate);
    assertThrows(IOException.class, () -> transport.send(request(httpsUrl("127.0.0.1"))));
  }

  @Test
  @DisplayName("goes through a proxy, with its password, and the proxy sees no more than the host")
  void proxy() throws Exception {
    String through = "http://me:p%40ss@localhost:" + proxy.getLocalPort();
    assertEquals(200, new HttpTransport(USUAL, through, certificate).send(request(httpsUrl("localhost"))).status());
    String password = Base64.getEncoder().encodeToString("me:p@ss".getBytes(UTF_8));
    assertEquals(
        "localhost:" + https.getAddress().getPort() + " Basic " + password, TUNNELS.get(TUNNELS.size() - 1));
  }

  @Test
  @DisplayName("says so where Java would keep the proxy's password to itself")
  void proxyPasswordKeptBack() {
    String name = "jdk.http.auth.tunneling.disabledSchemes";
    String before = System.getProperty(name);
    System.setProperty(name, "Basic");
    try {
      IllegalArgumentException error =
          assertThrows(
              IllegalArgumentException.class, () -> new HttpTransport(USUAL, "http://me:pass@localhost:1", null));
      assertTrue(error.getMessage().contains("-D" + name), error.getMessage());
    } finally {
      System.setProperty(name, before);
    }
  }

  @Test
  @DisplayName("does not wait for TLS that never begins, nor for an answer, nor for a proxy")
  void noWaiting() {
    int port = silent.getLocalPort();
    Transport direct = new HttpTransport(SHORT, null, certificate);
    assertThrows(IOException.class, () -> direct.send(request("https://localhost:" + port + "/", SHORT, SHORT)));
    assertThrows(IOException.class, () -> direct.send(request("http://localhost:" + port + "/", SHORT, SHORT)));
    Transport proxied = new HttpTransport(SHORT, "http://localhost:" + port, certificate);
    assertThrows(IOException.class, () -> proxied.send(request(httpsUrl("localhost"), SHORT, SHORT)));
  }

  @Test
  @DisplayName("ends when it is stopped")
  void stopped() {
    Stop stop = new Stop();
    Transport.Request request =
        new Transport.Request("http://localhost:" + silent.getLocalPort() + "/", Map.of(), new byte[0], USUAL, USUAL, stop);
    inBackground(() -> {
      Thread.sleep(50);
      stop.stop();
    });
    IOException error = assertThrows(IOException.class, () -> new HttpTransport(USUAL, null, null).send(request));
    assertTrue(error.getMessage().contains("ended the waiting"), error.toString());
  }

  @Test
  @DisplayName("says that nobody listens")
  void nobodyListens() {
    assertThrows(IOException.class, () -> new HttpTransport(USUAL, null, null).send(request("http://localhost:1/")));
  }
}
