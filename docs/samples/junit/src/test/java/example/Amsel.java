package example;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Map;

/** A gateway of its own, and its first client. */
final class Amsel implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final JsonNode facts;
  private final PrivateKey privateKey;
  private final PublicKey gatewayKey;

  Amsel() throws Exception {
    // Its input is a pipe of this process: when this process ends, so does the gateway.
    process = new ProcessBuilder("npx", "amsel", "sandbox", "--ephemeral", "--json")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    String line = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
    if (line == null) throw new IllegalStateException("the gateway did not start: the reason is above");
    facts = JSON.readTree(line);
    KeyFactory rsa = KeyFactory.getInstance("RSA");
    privateKey = rsa.generatePrivate(new PKCS8EncodedKeySpec(key("merchantPrivateKey")));
    gatewayKey = rsa.generatePublic(new X509EncodedKeySpec(key("gatewayPublicKey")));
  }

  JsonNode call(String operation, Map<String, ?> request) throws Exception {
    String path = "/ams/sandbox/api/v1/" + operation;
    String clientId = facts.get("clientId").asText();
    String body = JSON.writeValueAsString(request);
    String time = String.valueOf(System.currentTimeMillis());
    Signature signing = Signature.getInstance("SHA256withRSA");
    signing.initSign(privateKey);
    signing.update(("POST " + path + "\n" + clientId + "." + time + "." + body).getBytes(UTF_8));
    String signature = URLEncoder.encode(Base64.getEncoder().encodeToString(signing.sign()), UTF_8);
    var response = http.send(
        HttpRequest.newBuilder(URI.create(facts.get("gatewayUrl").asText() + path))
            .header("Content-Type", "application/json; charset=UTF-8")
            .header("client-id", clientId)
            .header("Request-Time", time)
            .header("Signature", "algorithm=RSA256,keyVersion=1,signature=" + signature)
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
    String answered = response.headers().firstValue("response-time").orElseThrow();
    String value = response.headers().firstValue("signature").orElseThrow().split("signature=")[1];
    Signature verifying = Signature.getInstance("SHA256withRSA");
    verifying.initVerify(gatewayKey);
    verifying.update(("POST " + path + "\n" + clientId + "." + answered + "." + response.body()).getBytes(UTF_8));
    if (!verifying.verify(Base64.getDecoder().decode(URLDecoder.decode(value, UTF_8))))
      throw new IllegalStateException("the answer's signature is not valid");
    return JSON.readTree(response.body());
  }

  @Override
  public void close() throws Exception {
    process.getOutputStream().close();
    process.waitFor();
  }

  private byte[] key(String name) {
    return Base64.getDecoder().decode(facts.get(name).asText());
  }
}
