package dev.amsel.client;

/** What to answer with when a notification was taken; anything else has it sent again. */
public final class Acknowledgement {
  /** Of HTTP. */
  public static final int STATUS = 200;

  /** The value of the header {@code Content-Type}. */
  public static final String CONTENT_TYPE = "application/json; charset=UTF-8";

  /** JSON. */
  public static final String BODY =
      "{\"result\":{\"resultCode\":\"SUCCESS\",\"resultMessage\":\"success\",\"resultStatus\":\"S\"}}";

  private Acknowledgement() {}
}
