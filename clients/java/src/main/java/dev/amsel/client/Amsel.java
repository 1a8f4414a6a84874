package dev.amsel.client;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.UnaryOperator;

/** A merchant's access to the gateway, for any number of threads. Make one and keep it: it holds connections. */
public final class Amsel {
  /** The version of this library, which is that of the gateway and its interface. */
  public static final String VERSION = Version.VERSION;

  private final String clientId;
  private final NotificationReader reader;
  private final InStore inStore;
  private final InStoreAsync inStoreAsync;
  private final Payments payments;
  private final PaymentsAsync paymentsAsync;
  private final Authorizations authorizations;
  private final AuthorizationsAsync authorizationsAsync;
  private final Merchants merchants;
  private final MerchantsAsync merchantsAsync;
  private final Notifications notifications;
  private final NotificationsAsync notificationsAsync;
  private final Simulator simulator;
  private final SimulatorAsync simulatorAsync;

  /**
   * With these settings.
   *
   * @param settings who calls, where, and with which keys
   * @throws AmselException with the code {@code WRONG_SETTINGS} and a sentence, where they cannot be used
   */
  public Amsel(AmselSettings settings) {
    Setup setup = settings.setup();
    Exchange exchange = new Exchange(setup, settings.transport(), settings.timing());
    Call call = new Repeats(exchange, settings.timing());
    AsyncCall asyncCall = new AsyncCall(call, executorOf(settings));
    clientId = setup.clientId();
    reader = settings.notificationReader(setup);
    inStore = new InStore(exchange, settings.timing());
    inStoreAsync = new InStoreAsync(inStore, asyncCall);
    payments = new Payments(call);
    paymentsAsync = new PaymentsAsync(asyncCall);
    authorizations = new Authorizations(call);
    authorizationsAsync = new AuthorizationsAsync(asyncCall);
    merchants = new Merchants(call);
    merchantsAsync = new MerchantsAsync(asyncCall);
    notifications = new Notifications(call);
    notificationsAsync = new NotificationsAsync(asyncCall);
    simulator = new Simulator(call);
    simulatorAsync = new SimulatorAsync(asyncCall);
  }

  /**
   * With what the gateway has written down: {@code data/sandbox-merchant.json}.
   *
   * @param file where it is
   * @return the access
   */
  public static Amsel fromFile(Path file) {
    return fromFile(file, settings -> settings);
  }

  /**
   * With what the gateway has written down, and more settings.
   *
   * @param file where it is
   * @param more adds to them
   * @return the access
   */
  public static Amsel fromFile(Path file, UnaryOperator<AmselSettings.Builder> more) {
    return new Amsel(more.apply(AmselSettings.fromFile(file)).build());
  }

  private static Executor executorOf(AmselSettings settings) {
    Executor given = settings.executor();
    if (given != null) return given;
    ThreadFactory threads =
        act -> {
          Thread thread = new Thread(act, "amsel-call");
          thread.setDaemon(true);
          return thread;
        };
    return Executors.newCachedThreadPool(threads);
  }

  /**
   * The merchant's.
   *
   * @return the client ID
   */
  public String clientId() {
    return clientId;
  }

  /**
   * Payments, captures, refunds and disputes.
   *
   * @return the operations
   */
  public Payments payments() {
    return payments;
  }

  /**
   * The same, without waiting.
   *
   * @return the operations
   */
  public PaymentsAsync paymentsAsync() {
    return paymentsAsync;
  }

  /**
   * Agreements with payers.
   *
   * @return the operations
   */
  public Authorizations authorizations() {
    return authorizations;
  }

  /**
   * The same, without waiting.
   *
   * @return the operations
   */
  public AuthorizationsAsync authorizationsAsync() {
    return authorizationsAsync;
  }

  /**
   * Registration of merchants with wallets.
   *
   * @return the operations
   */
  public Merchants merchants() {
    return merchants;
  }

  /**
   * The same, without waiting.
   *
   * @return the operations
   */
  public MerchantsAsync merchantsAsync() {
    return merchantsAsync;
  }

  /**
   * What the gateway has sent, and what it should send again.
   *
   * @return the operations
   */
  public Notifications notifications() {
    return notifications;
  }

  /**
   * The same, without waiting.
   *
   * @return the operations
   */
  public NotificationsAsync notificationsAsync() {
    return notificationsAsync;
  }

  /**
   * What payers, wallets and banks do, in the sandbox alone.
   *
   * @return the operations
   */
  public Simulator simulator() {
    return simulator;
  }

  /**
   * The same, without waiting.
   *
   * @return the operations
   */
  public SimulatorAsync simulatorAsync() {
    return simulatorAsync;
  }

  /**
   * For tills.
   *
   * @return what waits for the customer, or cancels
   */
  public InStore inStore() {
    return inStore;
  }

  /**
   * The same, without waiting.
   *
   * @return what waits for the customer, or cancels
   */
  public InStoreAsync inStoreAsync() {
    return inStoreAsync;
  }

  /**
   * A notification that the gateway has signed for this client.
   *
   * @param headers names in any case
   * @param body the bytes as they came, before anybody has parsed them
   * @param path of your address as the gateway called it, with its query: {@code /notify?shop=7}
   * @return what it says
   * @throws AmselException with the reason why it cannot be believed
   */
  public Notification parseNotification(Map<String, List<String>> headers, byte[] body, String path) {
    return reader.read(headers, body, path);
  }
}
