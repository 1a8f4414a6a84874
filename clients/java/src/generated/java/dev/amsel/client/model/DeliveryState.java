// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code deliveryState} may have; a newer gateway may send others. */
public final class DeliveryState extends OpenValue {
  /** {@code WAITING}. */
  public static final DeliveryState WAITING = new DeliveryState("WAITING");
  /** {@code ACKNOWLEDGED}. */
  public static final DeliveryState ACKNOWLEDGED = new DeliveryState("ACKNOWLEDGED");
  /** {@code FAILED}. */
  public static final DeliveryState FAILED = new DeliveryState("FAILED");
  /** {@code NO_ADDRESS}. */
  public static final DeliveryState NO_ADDRESS = new DeliveryState("NO_ADDRESS");
  /** {@code OVERTAKEN}. */
  public static final DeliveryState OVERTAKEN = new DeliveryState("OVERTAKEN");

  private static final List<DeliveryState> KNOWN = List.of(WAITING, ACKNOWLEDGED, FAILED, NO_ADDRESS, OVERTAKEN);

  private DeliveryState(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DeliveryState of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DeliveryState(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DeliveryState> known() {
    return KNOWN;
  }
}
