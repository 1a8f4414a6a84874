package dev.amsel.client;

/**
 * The one exception of this library: there was no answer, none that may be believed, or the caller was not let in.
 *
 * <table>
 *   <caption>What happened, by {@link #code()}</caption>
 *   <tr><td>{@code NO_ANSWER}</td><td>nobody answered; what was asked may have happened</td></tr>
 *   <tr><td>{@code UNTRUSTED_ANSWER}</td><td>an answer was not signed by the gateway, or is somebody else's</td></tr>
 *   <tr><td>{@code UNTRUSTED_NOTIFICATION}</td><td>the same of a notification</td></tr>
 *   <tr><td>{@code NOTIFICATION_BUSY}</td><td>somebody is at this notification already</td></tr>
 *   <tr><td>{@code WRONG_SETTINGS}</td><td>a key, an address or a file cannot be used; nothing was sent</td></tr>
 *   <tr><td>a code of the gateway</td><td>the caller was not let in ({@code INVALID_SIGNATURE}, …); nothing was done</td></tr>
 * </table>
 */
public final class AmselException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What happened. */
  private final String code;

  /** F or U. */
  private final Status status;

  /** Whether the same may succeed later. */
  private final boolean retryable;

  /** In the gateway's log. */
  private final @Nullable String traceId;

  /** The caller's own. */
  private final @Nullable String requestId;

  private AmselException(Facts facts) {
    super(facts.message, facts.cause);
    code = facts.code;
    status = facts.status;
    retryable = facts.isRetryable;
    traceId = facts.traceId;
    requestId = facts.requestId;
  }

  /**
   * What happened: see the table above.
   *
   * @return the code
   */
  public String code() {
    return code;
  }

  /**
   * F: nothing was done. U: nobody knows; ask, or call again with the same id.
   *
   * @return one of them
   */
  public Status status() {
    return status;
  }

  /**
   * Whether the same call, with the same id, may well succeed later.
   *
   * @return true if so
   */
  public boolean retryable() {
    return retryable;
  }

  /**
   * The name of the call in the gateway's log.
   *
   * @return null where there is none
   */
  public @Nullable String traceId() {
    return traceId;
  }

  /**
   * Your id of the request: {@code paymentRequestId}, {@code refundRequestId} and so on.
   *
   * @return null where the operation has none
   */
  public @Nullable String requestId() {
    return requestId;
  }

  /** Of a repeat: it says nothing of the attempt before it. */
  AmselException afterSilence() {
    return of(getMessage() + " An attempt before it was not answered, and may have happened.", code, Status.U)
        .retryable(retryable)
        .traceId(traceId)
        .requestId(requestId)
        .cause(getCause())
        .build();
  }

  static Facts of(String message, String code, Status status) {
    return new Facts(message, code, status);
  }

  static AmselException wrongSettings(String message) {
    return of(message, "WRONG_SETTINGS", Status.F).build();
  }

  static AmselException wrongSettings(String message, Throwable cause) {
    return of(message, "WRONG_SETTINGS", Status.F).cause(cause).build();
  }

  /** What an exception says beyond its words. */
  static final class Facts {
    private final String message;
    private final String code;
    private final Status status;
    private boolean isRetryable;
    private @Nullable String traceId;
    private @Nullable String requestId;
    private @Nullable Throwable cause;

    private Facts(String message, String code, Status status) {
      this.message = message;
      this.code = code;
      this.status = status;
    }

    Facts retryable(boolean value) {
      isRetryable = value;
      return this;
    }

    Facts traceId(@Nullable String value) {
      traceId = value;
      return this;
    }

    Facts requestId(@Nullable String value) {
      requestId = value;
      return this;
    }

    Facts cause(@Nullable Throwable value) {
      cause = value;
      return this;
    }

    AmselException build() {
      return new AmselException(this);
    }
  }
}
