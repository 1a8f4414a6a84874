// A shop's till: the customer shows a code, and the till waits. java -cp … Till.java data/sandbox-merchant.json
import dev.amsel.client.Amsel;
import dev.amsel.client.Done;
import dev.amsel.client.LearnedBy;
import dev.amsel.client.Outcome;
import dev.amsel.client.TillAnswer;
import dev.amsel.client.WaitOptions;
import dev.amsel.client.model.Amount;
import dev.amsel.client.model.Env;
import dev.amsel.client.model.InStorePaymentScenario;
import dev.amsel.client.model.IssuePaymentCodeRequest;
import dev.amsel.client.model.Merchant;
import dev.amsel.client.model.Order;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.PaymentFactor;
import dev.amsel.client.model.PaymentMethod;
import dev.amsel.client.model.ProductCode;
import dev.amsel.client.model.SimulatedOutcome;
import dev.amsel.client.model.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

class Till {
  public static void main(String[] args) {
    Amsel amsel = Amsel.fromFile(Path.of(args.length > 0 ? args[0] : "data/sandbox-merchant.json"));
    sell(amsel, scan(amsel, SimulatedOutcome.SUCCESS), WaitOptions.USUAL);
    // A customer who has to confirm on the phone, and walks away.
    sell(amsel, scan(amsel, SimulatedOutcome.CONFIRM), WaitOptions.USUAL.withWaitTime(Duration.ofSeconds(3)));
  }

  /** What the scanner reads from the phone; here the simulator plays the phone. */
  private static String scan(Amsel amsel, SimulatedOutcome outcome) {
    return amsel
        .simulator()
        .issuePaymentCode(
            IssuePaymentCodeRequest.builder().paymentMethodType("ALIPAY_HK").outcome(outcome).build())
        .requireDone()
        .paymentCode();
  }

  private static void sell(Amsel amsel, String code, WaitOptions options) {
    String paymentRequestId = "till-" + UUID.randomUUID();
    Amount price = Amount.of("HKD", 4200);
    Outcome<TillAnswer> sold =
        amsel
            .inStore()
            .payAndWait(
                PayRequest.builder()
                    .productCode(ProductCode.IN_STORE_PAYMENT)
                    .paymentRequestId(paymentRequestId)
                    .paymentAmount(price)
                    .order(
                        Order.builder()
                            .referenceOrderId(paymentRequestId)
                            .orderDescription("Lunch")
                            .orderAmount(price)
                            .merchant(merchant())
                            .env(
                                Env.builder()
                                    .storeTerminalId("till-1")
                                    .storeTerminalRequestTime(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                                    .build())
                            .build())
                    .paymentMethod(
                        PaymentMethod.builder().paymentMethodType("CONNECT_WALLET").paymentMethodId(code).build())
                    .paymentFactor(
                        PaymentFactor.builder().inStorePaymentScenario(InStorePaymentScenario.PAYMENT_CODE).build())
                    .paymentNotifyUrl("https://shop.example/notify")
                    .build(),
                options);
    if (sold instanceof Done) System.out.println("paid");
    else
      System.out.println(
          sold.learnedBy() == LearnedBy.CANCEL ? "nobody confirmed: cancelled" : "not paid: " + sold.code());
  }

  private static Merchant merchant() {
    return Merchant.builder()
        .referenceMerchantId("m-1")
        .merchantName("The Lunch Room")
        .merchantMCC("5812")
        .store(Store.builder().referenceStoreId("s-1").storeName("The Lunch Room").storeMCC("5812").build())
        .build();
  }
}
