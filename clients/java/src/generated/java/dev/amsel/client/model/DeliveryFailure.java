// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code deliveryFailure} may have; a newer gateway may send others. */
public final class DeliveryFailure extends OpenValue {
  /** {@code dns_failed}. */
  public static final DeliveryFailure DNS_FAILED = new DeliveryFailure("dns_failed");
  /** {@code forbidden_address}. */
  public static final DeliveryFailure FORBIDDEN_ADDRESS = new DeliveryFailure("forbidden_address");
  /** {@code refused}. */
  public static final DeliveryFailure REFUSED = new DeliveryFailure("refused");
  /** {@code timed_out}. */
  public static final DeliveryFailure TIMED_OUT = new DeliveryFailure("timed_out");
  /** {@code tls_failed}. */
  public static final DeliveryFailure TLS_FAILED = new DeliveryFailure("tls_failed");
  /** {@code broken_off}. */
  public static final DeliveryFailure BROKEN_OFF = new DeliveryFailure("broken_off");
  /** {@code bad_status}. */
  public static final DeliveryFailure BAD_STATUS = new DeliveryFailure("bad_status");
  /** {@code bad_body}. */
  public static final DeliveryFailure BAD_BODY = new DeliveryFailure("bad_body");

  private static final List<DeliveryFailure> KNOWN = List.of(DNS_FAILED, FORBIDDEN_ADDRESS, REFUSED, TIMED_OUT, TLS_FAILED, BROKEN_OFF, BAD_STATUS, BAD_BODY);

  private DeliveryFailure(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DeliveryFailure of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DeliveryFailure(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DeliveryFailure> known() {
    return KNOWN;
  }
}
