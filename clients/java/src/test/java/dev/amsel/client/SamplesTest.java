package dev.amsel.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.amsel.client.model.Amount;
import dev.amsel.client.model.CompletePaymentRequest;
import dev.amsel.client.model.DeliveryState;
import dev.amsel.client.model.Env;
import dev.amsel.client.model.ListNotificationsRequest;
import dev.amsel.client.model.Order;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.PaymentMethod;
import dev.amsel.client.model.ProductCode;
import dev.amsel.client.model.SimulatedOutcome;
import dev.amsel.client.model.TerminalType;
import dev.amsel.client.testing.AmselTest;
import dev.amsel.client.testing.TestGateway;
import dev.amsel.client.testing.TestMerchant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each sample is a program of its own, with a merchant of its own. */
@AmselTest
class SamplesTest {
  @TempDir Path folder;

  private Process start(String name, TestGateway gateway, TestMerchant merchant, String... more) throws IOException {
    Map<String, Object> facts = new HashMap<>(merchant.credentials().toMap());
    facts.put("gatewayUrl", gateway.gatewayUrl());
    Path file = folder.resolve("merchant.json");
    new ObjectMapper().writeValue(file.toFile(), facts);
    List<String> command = new java.util.ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            name,
            file.toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private List<String> run(String name, TestGateway gateway, TestMerchant merchant) throws Exception {
    Process process = start(name, gateway, merchant);
    List<String> lines = linesOf(process).lines().toList();
    assertTrue(process.waitFor(10, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue());
    return lines;
  }

  private static BufferedReader linesOf(Process process) {
    return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  @Test
  @DisplayName("OnlinePayment sends the payer to a page and ends paid")
  void onlinePayment(TestGateway gateway, TestMerchant merchant) throws Exception {
    List<String> lines = run("OnlinePayment", gateway, merchant);
    assertTrue(lines.get(0).startsWith("send the payer to http"));
    assertEquals(List.of("SUCCESS: 25800 HKD"), lines.subList(1, lines.size()));
  }

  @Test
  @DisplayName("Agreement charges a payer who has agreed, and ends the agreement")
  void agreement(TestGateway gateway, TestMerchant merchant) throws Exception {
    List<String> lines = run("Agreement", gateway, merchant);
    assertTrue(lines.get(0).startsWith("send the payer to http"));
    assertEquals(List.of("charged 19900 PHP", "the agreement has ended"), lines.subList(1, lines.size()));
  }

  @Test
  @DisplayName("CardCaptureRefund authorizes, captures and gives a part back")
  void card(TestGateway gateway, TestMerchant merchant) throws Exception {
    List<String> lines = run("CardCaptureRefund", gateway, merchant);
    assertEquals(List.of("authorized", "captured 12000 USD"), lines.subList(0, 2));
    assertTrue(lines.get(2).matches("refunded 2000 USD|the refund is under way.*"), lines.get(2));
  }

  @Test
  @DisplayName("Till sells to one customer and cancels for one who walks away")
  void till(TestGateway gateway, TestMerchant merchant) throws Exception {
    assertEquals(List.of("paid", "nobody confirmed: cancelled"), run("Till", gateway, merchant));
  }

  @ParameterizedTest
  @CsvSource({"WebhookReceiver, order-WebhookReceiver is paid", "WebhookSpring, notifyPayment"})
  @DisplayName("a receiver takes a notification once, and refuses a forged one")
  void receiver(String name, String words, TestGateway gateway, TestMerchant merchant) throws Exception {
    Process process = start(name, gateway, merchant, "0");
    try {
      BufferedReader lines = linesOf(process);
      String first = lines.readLine();
      assertTrue(first.startsWith("listening at http"), first);
      String url = first.replace("listening at ", "");
      Amsel amsel = merchant.amsel();
      PayRequest order = orderOf("order-" + name, url);
      amsel.payments().pay(order);
      CompletePaymentRequest completing =
          CompletePaymentRequest.builder()
              .paymentRequestId(order.paymentRequestId())
              .outcome(SimulatedOutcome.SUCCESS)
              .build();
      amsel.simulator().completePayment(completing).requireDone();
      assertEquals(words, lines.readLine());
      HttpRequest forged =
          HttpRequest.newBuilder(URI.create(url)).header("client-id", "x").POST(BodyPublishers.ofString("{}")).build();
      assertEquals(400, HttpClient.newHttpClient().send(forged, BodyHandlers.discarding()).statusCode());
      assertEquals(List.of(DeliveryState.ACKNOWLEDGED), deliveriesOf(amsel));
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private static PayRequest orderOf(String paymentRequestId, String notifyUrl) {
    Amount price = Amount.of("HKD", 25800);
    return PayRequest.builder()
        .productCode(ProductCode.CASHIER_PAYMENT)
        .paymentRequestId(paymentRequestId)
        .paymentAmount(price)
        .order(Order.builder().referenceOrderId("tea").orderDescription("Tea").orderAmount(price).build())
        .paymentMethod(PaymentMethod.builder().paymentMethodType("ALIPAY_HK").build())
        .env(Env.builder().terminalType(TerminalType.WEB).build())
        .paymentRedirectUrl("https://shop.example/thanks")
        .paymentNotifyUrl(notifyUrl)
        .build();
  }

  /** The gateway notes an acknowledgement a moment after the receiver has given it. */
  private static List<DeliveryState> deliveriesOf(Amsel amsel) throws InterruptedException {
    for (int attempt = 0; ; attempt++) {
      List<DeliveryState> states =
          amsel.notifications().list(ListNotificationsRequest.builder().build()).requireDone().notifications().stream()
              .map(one -> one.deliveryState())
              .toList();
      if (!states.contains(DeliveryState.WAITING) || attempt == 50) return states;
      Thread.sleep(50);
    }
  }
}
