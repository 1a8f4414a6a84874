package dev.amsel.client;

import static dev.amsel.client.AmselException.wrongSettings;
import static dev.amsel.client.RetryRules.RULES;

import dev.amsel.client.transport.HttpTransport;
import dev.amsel.client.transport.Transport;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/** Who calls, where, and with which keys. */
public final class AmselSettings {
  private final Builder given;

  private AmselSettings(Builder given) {
    this.given = new Builder(given);
  }

  /**
   * Begins with nothing.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * With what the gateway has written down: {@code sandbox-merchant.json}, and what {@code merchant create --json}
   * prints.
   *
   * @param file where it is
   * @return a builder, for more settings
   */
  public static Builder fromFile(Path file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException error) {
      throw wrongSettings(file + " cannot be read: the gateway writes it at its first start.", error);
    }
    Map<String, Object> merchant = Json.parse(bytes);
    if (merchant == null) throw wrongSettings(file + " is not JSON.");
    List<String> missing =
        List.of("gatewayUrl", "clientId", "merchantPrivateKey", "gatewayPublicKey").stream()
            .filter(name -> !(merchant.get(name) instanceof String))
            .toList();
    if (!missing.isEmpty()) throw wrongSettings(file + " has no " + String.join(", ", missing) + ".");
    return builder()
        .gatewayUrl((String) merchant.get("gatewayUrl"))
        .clientId((String) merchant.get("clientId"))
        .keyVersion(versionIn(merchant.get("keyVersion")))
        .privateKey((String) merchant.get("merchantPrivateKey"))
        .gatewayPublicKey((String) merchant.get("gatewayPublicKey"));
  }

  /** 0, which is refused later, for what is no number. */
  private static int versionIn(@Nullable Object value) {
    String text = value == null ? "1" : value.toString();
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }

  /** The keys are not in it. */
  @Override
  public String toString() {
    return "AmselSettings[clientId=" + given.clientId + ", keyVersion=" + given.keyVersion + "]";
  }

  Setup setup() {
    String clientId = given.clientId;
    if (clientId == null || !clientId.matches("\\w{1,64}"))
      throw wrongSettings(
          "clientId is missing, or has other characters than letters, digits and _, or more than 64.");
    if (given.keyVersion < 1) throw wrongSettings("keyVersion is a whole number from 1.");
    Keys.MerchantKey key = Keys.readPrivate(given.privateKey);
    return new Setup(
        clientId,
        key,
        given.keyVersion,
        new GatewayKeys(given.gatewayPublicKey, given.gatewayPublicKeys, key),
        address(),
        clientId.startsWith("SANDBOX_") ? "/ams/sandbox/api" : "/ams/api",
        millis("connectTimeout", given.connectTimeout),
        millis("readTimeout", given.readTimeout),
        given.answerTolerance == null ? null : millis("answerTolerance", given.answerTolerance),
        given.agentToken);
  }

  NotificationReader notificationReader(Setup setup) {
    return new NotificationReader(setup.clientId(), setup.gatewayKeys());
  }

  Transport transport() {
    if (given.transport != null) return given.transport;
    try {
      return new HttpTransport(given.connectTimeout, given.proxy, given.extraCa);
    } catch (IllegalArgumentException error) {
      throw wrongSettings(error.getMessage(), error);
    }
  }

  Timing timing() {
    return given.timing;
  }

  @Nullable Executor executor() {
    return given.executor;
  }

  private static long millis(String name, @Nullable Duration value) {
    if (value == null || value.toMillis() <= 0) throw wrongSettings(name + " is a time above 0.");
    return value.toMillis();
  }

  private String address() {
    Map<String, String> regions = given.gatewayUrls;
    if (regions != null && (given.region == null || !regions.containsKey(given.region)))
      throw wrongSettings(
          "region is one of "
              + String.join(", ", regions.keySet())
              + "; it is "
              + (given.region == null ? "not set" : given.region)
              + ".");
    String text = regions != null ? regions.get(given.region) : given.gatewayUrl == null ? "" : given.gatewayUrl;
    URI url = addressIn(text);
    if (url == null)
      throw wrongSettings("gatewayUrl is an http or https address, such as https://pay.example; it is \"" + text + "\".");
    String path = url.getRawPath() == null ? "" : url.getRawPath();
    if (path.contains("/ams"))
      throw wrongSettings("gatewayUrl is the address alone, without /ams/…: the library knows the paths.");
    if (!(path.isEmpty() || path.equals("/"))
        || url.getRawQuery() != null
        || url.getRawFragment() != null
        || url.getRawUserInfo() != null) throw wrongSettings("gatewayUrl is scheme, host and port alone.");
    return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }

  private static @Nullable URI addressIn(String text) {
    try {
      URI url = URI.create(text);
      return text.matches("(?i)https?://.*") && url.getHost() != null ? url : null;
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  /** Makes {@link AmselSettings}. */
  public static final class Builder {
    private @Nullable String clientId;
    private @Nullable String privateKey;
    private int keyVersion = 1;
    private @Nullable String gatewayPublicKey;
    private @Nullable Map<Integer, String> gatewayPublicKeys;
    private @Nullable String gatewayUrl;
    private @Nullable Map<String, String> gatewayUrls;
    private @Nullable String region;
    private @Nullable Duration connectTimeout = Duration.ofMillis(RULES.timeouts().connectMs());
    private @Nullable Duration readTimeout = Duration.ofMillis(RULES.timeouts().readMs());
    private @Nullable Duration answerTolerance = Duration.ofMillis(RULES.answerToleranceMs());
    private @Nullable String proxy;
    private @Nullable String extraCa;
    private @Nullable String agentToken;
    private @Nullable Transport transport;
    private Timing timing = Timing.REAL;
    private @Nullable Executor executor;

    private Builder() {}

    private Builder(Builder other) {
      clientId = other.clientId;
      privateKey = other.privateKey;
      keyVersion = other.keyVersion;
      gatewayPublicKey = other.gatewayPublicKey;
      gatewayPublicKeys = other.gatewayPublicKeys;
      gatewayUrl = other.gatewayUrl;
      gatewayUrls = other.gatewayUrls;
      region = other.region;
      connectTimeout = other.connectTimeout;
      readTimeout = other.readTimeout;
      answerTolerance = other.answerTolerance;
      proxy = other.proxy;
      extraCa = other.extraCa;
      agentToken = other.agentToken;
      transport = other.transport;
      timing = other.timing;
      executor = other.executor;
    }

    /**
     * The merchant's client ID. One that begins with {@code SANDBOX_} is of the sandbox.
     *
     * @param value letters, digits and _
     * @return this builder
     */
    public Builder clientId(String value) {
      clientId = value;
      return this;
    }

    /**
     * The merchant's private key.
     *
     * @param value PEM or Base64 of the DER in one line, PKCS#8 or PKCS#1
     * @return this builder
     */
    public Builder privateKey(String value) {
      privateKey = value;
      return this;
    }

    /**
     * The merchant's private key, from a file of PKCS#12 ({@code .p12}, {@code .pfx}).
     *
     * @param file where it is
     * @param password of the file and of the key in it
     * @return this builder
     */
    public Builder privateKeyFromPkcs12(Path file, char[] password) {
      privateKey = Keys.readPkcs12(file, password);
      return this;
    }

    /**
     * The number under which the gateway has the public half of the private key.
     *
     * @param value 1 unless given
     * @return this builder
     */
    public Builder keyVersion(int value) {
      keyVersion = value;
      return this;
    }

    /**
     * The gateway's public key.
     *
     * @param value PEM or Base64 of the DER in one line
     * @return this builder
     */
    public Builder gatewayPublicKey(String value) {
      gatewayPublicKey = value;
      gatewayPublicKeys = null;
      return this;
    }

    /**
     * The gateway's public keys while it changes them.
     *
     * @param value each by its version
     * @return this builder
     */
    public Builder gatewayPublicKeys(Map<Integer, String> value) {
      gatewayPublicKeys = Map.copyOf(value);
      return this;
    }

    /**
     * Where the gateway is.
     *
     * @param value such as {@code https://pay.example}
     * @return this builder
     */
    public Builder gatewayUrl(String value) {
      gatewayUrl = value;
      gatewayUrls = null;
      return this;
    }

    /**
     * Where the gateway is in each region; {@link #region} chooses.
     *
     * @param value addresses by region
     * @return this builder
     */
    public Builder gatewayUrls(Map<String, String> value) {
      gatewayUrls = Map.copyOf(value);
      return this;
    }

    /**
     * Which of {@link #gatewayUrls}.
     *
     * @param value a region
     * @return this builder
     */
    public Builder region(String value) {
      region = value;
      return this;
    }

    /**
     * To connect.
     *
     * @param value 5 seconds unless given
     * @return this builder
     */
    public Builder connectTimeout(Duration value) {
      connectTimeout = value;
      return this;
    }

    /**
     * For the whole answer, beside the time to connect.
     *
     * @param value 15 seconds unless given
     * @return this builder
     */
    public Builder readTimeout(Duration value) {
      readTimeout = value;
      return this;
    }

    /**
     * How far the signed time of an answer may be from this machine's.
     *
     * @param value 15 minutes unless given; null: any time is good
     * @return this builder
     */
    public Builder answerTolerance(@Nullable Duration value) {
      answerTolerance = value;
      return this;
    }

    /**
     * A proxy that calls go through.
     *
     * @param value such as {@code http://proxy.example:3128}
     * @return this builder
     */
    public Builder proxy(@Nullable String value) {
      proxy = value;
      return this;
    }

    /**
     * More certificates to trust, for a gateway with one of your own.
     *
     * @param value PEM
     * @return this builder
     */
    public Builder extraCa(@Nullable String value) {
      extraCa = value;
      return this;
    }

    /**
     * Issued to a platform that calls for merchants.
     *
     * @param value the token
     * @return this builder
     */
    public Builder agentToken(@Nullable String value) {
      agentToken = value;
      return this;
    }

    /**
     * What sends a request in place of this library: for tests, or for another HTTP client.
     *
     * @param value the transport
     * @return this builder
     */
    public Builder transport(@Nullable Transport value) {
      transport = value;
      return this;
    }

    /**
     * The clock and chance, for tests.
     *
     * @param value another one
     * @return this builder
     */
    public Builder timing(Timing value) {
      timing = value;
      return this;
    }

    /**
     * What asynchronous calls wait on. Threads that are made as needed, unless given.
     *
     * @param value it may have to hold a thread for each call under way
     * @return this builder
     */
    public Builder executor(@Nullable Executor value) {
      executor = value;
      return this;
    }

    /**
     * What was given. It is checked when an {@link Amsel} is made of it.
     *
     * @return the settings
     */
    public AmselSettings build() {
      return new AmselSettings(this);
    }
  }
}
