package dev.amsel.client.testing;

import dev.amsel.client.Amsel;
import dev.amsel.client.AmselSettings;
import dev.amsel.client.Notification;
import dev.amsel.client.NotificationKind;
import dev.amsel.client.NotificationReader;
import dev.amsel.client.model.AdvanceClockRequest;
import dev.amsel.client.model.CreateClientAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A merchant of one test: its client, its clock and its notifications. */
public final class TestMerchant {
  private static final Duration WAIT = Duration.ofSeconds(10);

  private final CreateClientAnswer credentials;
  private final Amsel amsel;
  private final NotificationReader reader;
  private final BlockingQueue<Notification> received = new LinkedBlockingQueue<>();

  TestMerchant(String gatewayUrl, CreateClientAnswer credentials, UnaryOperator<AmselSettings.Builder> more) {
    this.credentials = credentials;
    AmselSettings.Builder settings =
        AmselSettings.builder()
            .gatewayUrl(gatewayUrl)
            .clientId(credentials.clientId())
            .keyVersion(credentials.keyVersion().intValue())
            .privateKey(credentials.merchantPrivateKey())
            .gatewayPublicKey(credentials.gatewayPublicKey());
    amsel = new Amsel(more.apply(settings).build());
    reader = new NotificationReader(credentials.clientId(), credentials.gatewayPublicKey());
  }

  /**
   * Its client.
   *
   * @return the client
   */
  public Amsel amsel() {
    return amsel;
  }

  /**
   * Its ID and keys.
   *
   * @return what the gateway made
   */
  public CreateClientAnswer credentials() {
    return credentials;
  }

  /**
   * Moves its clock, and has all done that becomes due.
   *
   * @param time how far
   */
  public void advanceClock(Duration time) {
    amsel.simulator().advanceClock(AdvanceClockRequest.builder().seconds(time.toSeconds()).build()).requireDone();
  }

  /**
   * The next notification of this kind, waited for 10 seconds; those of other kinds before it are left out.
   *
   * @param kind which
   * @return it, verified and acknowledged
   * @throws InterruptedException where the thread was
   */
  public Notification nextNotification(NotificationKind kind) throws InterruptedException {
    long end = System.nanoTime() + WAIT.toNanos();
    for (; ; ) {
      Notification next = received.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) throw new AssertionError("No " + kind.text() + " came within " + WAIT.toSeconds() + " seconds.");
      if (next.kind() == kind) return next;
    }
  }

  void take(Map<String, List<String>> headers, byte[] body, String path) {
    received.add(reader.read(headers, body, path));
  }
}
