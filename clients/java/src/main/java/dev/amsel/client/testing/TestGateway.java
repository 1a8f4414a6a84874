package dev.amsel.client.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.amsel.client.Acknowledgement;
import dev.amsel.client.Amsel;
import dev.amsel.client.AmselException;
import dev.amsel.client.AmselSettings;
import dev.amsel.client.model.CreateClientAnswer;
import dev.amsel.client.model.CreateClientRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A gateway of one run of tests, in a process of its own that ends with this one. */
public final class TestGateway implements AutoCloseable {
  private static final int BYTES_MAX = 1_000_000;

  private final Map<String, TestMerchant> merchants = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool(TestGateway::daemon);
  private final HttpServer receiver;
  private final Process process;
  private final String gatewayUrl;
  private final Amsel first;

  private TestGateway() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/", this::receive);
    receiver.setExecutor(threads);
    receiver.start();
    List<String> command = new ArrayList<>(List.of(command().split(" ")));
    String notifyUrl = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";
    command.addAll(List.of("sandbox", "--ephemeral", "--json", "--notify-url", notifyUrl));
    // Its input is a pipe of this process: when this process ends, so does the gateway.
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String line = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
    if (line == null) {
      close();
      throw new IllegalStateException("The gateway did not start: its reason stands above.");
    }
    JsonNode facts = new ObjectMapper().readTree(line);
    gatewayUrl = facts.get("gatewayUrl").asText();
    first =
        new Amsel(
            AmselSettings.builder()
                .gatewayUrl(gatewayUrl)
                .clientId(facts.get("clientId").asText())
                .keyVersion(facts.get("keyVersion").asInt())
                .privateKey(facts.get("merchantPrivateKey").asText())
                .gatewayPublicKey(facts.get("gatewayPublicKey").asText())
                .build());
  }

  /**
   * Starts one, and waits until it answers.
   *
   * @return the gateway
   */
  public static TestGateway start() {
    try {
      return new TestGateway();
    } catch (IOException error) {
      throw new UncheckedIOException("The command " + command() + " could not be started; AMSEL_COMMAND names another.", error);
    }
  }

  private static String command() {
    return System.getenv().getOrDefault("AMSEL_COMMAND", "npx amsel");
  }

  /**
   * Where it is.
   *
   * @return its address
   */
  public String gatewayUrl() {
    return gatewayUrl;
  }

  /**
   * A merchant with a clock and books of its own.
   *
   * @return the merchant
   */
  public TestMerchant newMerchant() {
    return newMerchant(settings -> settings);
  }

  /**
   * A merchant with a clock and books of its own, and more settings for its client.
   *
   * @param more adds to them
   * @return the merchant
   */
  public TestMerchant newMerchant(UnaryOperator<AmselSettings.Builder> more) {
    CreateClientAnswer made = first.simulator().createClient(CreateClientRequest.builder().build()).requireDone();
    TestMerchant merchant = new TestMerchant(gatewayUrl, made, more);
    merchants.put(made.clientId(), merchant);
    return merchant;
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(BYTES_MAX);
      TestMerchant merchant = merchants.get(String.valueOf(exchange.getRequestHeaders().getFirst("client-id")));
      if (merchant == null) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      merchant.take(exchange.getRequestHeaders(), body, exchange.getRequestURI().toString());
      byte[] answer = Acknowledgement.BODY.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("content-type", Acknowledgement.CONTENT_TYPE);
      exchange.sendResponseHeaders(Acknowledgement.STATUS, answer.length);
      exchange.getResponseBody().write(answer);
    } catch (AmselException error) {
      exchange.sendResponseHeaders(400, -1);
    }
  }

  /** Ends it. */
  @Override
  public void close() {
    receiver.stop(0);
    threads.shutdownNow();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly();
    } catch (IOException error) {
      process.destroyForcibly();
    } catch (InterruptedException error) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static Thread daemon(Runnable act) {
    Thread thread = new Thread(act, "amsel-test-receiver");
    thread.setDaemon(true);
    return thread;
  }
}
