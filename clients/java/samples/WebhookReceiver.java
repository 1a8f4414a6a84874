// Receives notifications on Java alone. java -cp … WebhookReceiver.java data/sandbox-merchant.json 3000
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.amsel.client.Acknowledgement;
import dev.amsel.client.Amsel;
import dev.amsel.client.AmselException;
import dev.amsel.client.Notification;
import dev.amsel.client.Once;
import dev.amsel.client.SeenInMemory;
import dev.amsel.client.SeenStore;
import dev.amsel.client.model.NotifyPayment;
import dev.amsel.client.model.NotifyType;
import dev.amsel.client.model.ResultStatus;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.Executors;

class WebhookReceiver {
  /** Anybody can send something here. */
  private static final int BYTES_MAX = 1_000_000;

  /** In production: a table beside your orders, so that it survives a restart. */
  private static final SeenStore SEEN = new SeenInMemory();

  public static void main(String[] args) throws IOException {
    Amsel amsel = Amsel.fromFile(Path.of(args.length > 0 ? args[0] : "data/sandbox-merchant.json"));
    int port = args.length > 1 ? Integer.parseInt(args[1]) : 3000;
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/notify", exchange -> receive(amsel, exchange));
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.start();
    System.out.println("listening at http://localhost:" + server.getAddress().getPort() + "/notify");
  }

  private static void receive(Amsel amsel, HttpExchange exchange) throws IOException {
    try (exchange) {
      // The bytes as they came: parsing them first would spoil the signature.
      byte[] body = exchange.getRequestBody().readNBytes(BYTES_MAX + 1);
      if (body.length > BYTES_MAX) {
        exchange.sendResponseHeaders(413, -1);
        return;
      }
      try {
        String path = exchange.getRequestURI().toString();
        Notification notification = amsel.parseNotification(exchange.getRequestHeaders(), body, path);
        Once.once(SEEN, notification, () -> act(notification));
      } catch (Exception error) {
        // Not acknowledged: the gateway sends it again.
        System.out.println(error.getMessage());
        exchange.sendResponseHeaders(error instanceof AmselException ? 400 : 500, -1);
        return;
      }
      byte[] answer = Acknowledgement.BODY.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", Acknowledgement.CONTENT_TYPE);
      exchange.sendResponseHeaders(Acknowledgement.STATUS, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private static void act(Notification notification) {
    if (!(notification.body() instanceof NotifyPayment payment)) {
      System.out.println(notification.kind().text());
      return;
    }
    // S alone is not paid: a pending payment says S as well.
    if (NotifyType.PAYMENT_RESULT.equals(payment.notifyType()))
      System.out.println(
          payment.paymentRequestId()
              + (ResultStatus.S.equals(payment.result().resultStatus()) ? " is paid" : " failed"));
  }
}
