// What a call costs beside its cryptography, with nothing sent. test.sh runs it.
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.amsel.client.Amsel;
import dev.amsel.client.AmselSettings;
import dev.amsel.client.Timing;
import dev.amsel.client.model.Amount;
import dev.amsel.client.model.Env;
import dev.amsel.client.model.Order;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.PaymentMethod;
import dev.amsel.client.model.ProductCode;
import dev.amsel.client.model.TerminalType;
import dev.amsel.client.transport.Transport;
import java.lang.management.ManagementFactory;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;

class Overhead {
  private static final int COUNT = 500;
  private static final int ROUNDS = 5;
  private static final String CLIENT_ID = "SANDBOX_5X00000000000000";
  private static final String TIME = "2026-11-16T12:00:00Z";

  private interface Act {
    void run() throws GeneralSecurityException;
  }

  public static void main(String[] args) throws Exception {
    JsonNode keys = new ObjectMapper().readTree(Path.of("../../contract/vectors/key-material.json").toFile());
    KeyFactory rsa = KeyFactory.getInstance("RSA");
    PrivateKey merchantKey = rsa.generatePrivate(new PKCS8EncodedKeySpec(bytes(keys, "/merchant/privateKey")));
    PrivateKey gatewayKey = rsa.generatePrivate(new PKCS8EncodedKeySpec(bytes(keys, "/gateway1/privateKey")));
    PublicKey gatewayPublicKey = rsa.generatePublic(new X509EncodedKeySpec(bytes(keys, "/gateway1/publicKey")));
    byte[] body =
        ("{\"normalUrl\":\"https://pay.example/checkout/2026\",\"paymentAmount\":{\"currency\":\"HKD\",\"value\":\"25800\"},"
                + "\"paymentCreateTime\":\"2026-11-16T12:00:00Z\",\"paymentId\":\"2026\",\"paymentRequestId\":\"order-1\","
                + "\"result\":{\"resultCode\":\"PAYMENT_IN_PROCESS\",\"resultMessage\":\"payment in process\",\"resultStatus\":\"U\"}}")
            .getBytes(UTF_8);
    byte[] head = ("POST /ams/sandbox/api/v1/payments/pay\n" + CLIENT_ID + "." + TIME + ".").getBytes(UTF_8);
    byte[] signature = sign(gatewayKey, head, body);
    String encoded = URLEncoder.encode(Base64.getEncoder().encodeToString(signature), UTF_8);
    Transport.Reply reply =
        new Transport.Reply(
            200,
            Map.of(
                "client-id", CLIENT_ID,
                "response-time", TIME,
                "signature", "algorithm=RSA256,keyVersion=1,signature=" + encoded),
            body);
    Amsel amsel =
        new Amsel(
            AmselSettings.builder()
                .clientId(CLIENT_ID)
                .privateKey(keys.at("/merchant/privateKey").asText())
                .gatewayPublicKey(keys.at("/gateway1/publicKey").asText())
                .gatewayUrl("https://pay.example")
                .timing(at(Instant.parse(TIME).toEpochMilli()))
                .transport(request -> reply)
                .build());

    Act call = () -> amsel.payments().pay(order());
    Act cryptography =
        () -> {
          sign(merchantKey, head, body);
          Signature verifying = Signature.getInstance("SHA256withRSA");
          verifying.initVerify(gatewayPublicKey);
          verifying.update(head);
          verifying.update(body);
          verifying.verify(signature);
        };
    for (int warm = 0; warm < 4; warm++) {
      cpuMs(call);
      cpuMs(cryptography);
    }
    double[] ratios = new double[ROUNDS];
    double bare = 0;
    double whole = 0;
    for (int round = 0; round < ROUNDS; round++) {
      bare = cpuMs(cryptography);
      whole = cpuMs(call);
      ratios[round] = whole / bare;
    }
    Arrays.sort(ratios);
    System.out.printf(
        Locale.ROOT,
        "one signature and one verification: %.3f ms of processor time; one call: %.3f ms%n"
            + "ratio, the median of %d rounds: %.2f (goal: at most 1.50)%n",
        bare,
        whole,
        ROUNDS,
        ratios[ROUNDS / 2]);
  }

  private static PayRequest order() {
    Amount price = Amount.of("HKD", 25800);
    return PayRequest.builder()
        .productCode(ProductCode.CASHIER_PAYMENT)
        .paymentRequestId("order-1")
        .paymentAmount(price)
        .order(
            Order.builder().referenceOrderId("tea-17").orderDescription("Two tins of tea").orderAmount(price).build())
        .paymentMethod(PaymentMethod.builder().paymentMethodType("ALIPAY_HK").build())
        .env(Env.builder().terminalType(TerminalType.WEB).build())
        .paymentRedirectUrl("https://shop.example/thanks")
        .build();
  }

  private static byte[] bytes(JsonNode keys, String at) {
    return Base64.getDecoder().decode(keys.at(at).asText());
  }

  private static byte[] sign(PrivateKey key, byte[] head, byte[] body) throws GeneralSecurityException {
    Signature signing = Signature.getInstance("SHA256withRSA");
    signing.initSign(key);
    signing.update(head);
    signing.update(body);
    return signing.sign();
  }

  private static double cpuMs(Act act) throws GeneralSecurityException {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    for (int done = 0; done < COUNT; done++) act.run();
    return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e6 / COUNT;
  }

  private static Timing at(long now) {
    return new Timing() {
      @Override
      public long now() {
        return now;
      }
    };
  }
}
