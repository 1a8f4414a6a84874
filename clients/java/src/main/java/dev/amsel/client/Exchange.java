package dev.amsel.client;

import static dev.amsel.client.RetryRules.RULES;

import dev.amsel.client.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** One attempt: signs, sends, checks. */
final class Exchange {
  private static final String USER_AGENT = "amsel-java/" + Version.VERSION;

  private final Setup setup;
  private final Transport transport;
  private final Timing timing;

  Exchange(Setup setup, Transport transport, Timing timing) {
    this.setup = setup;
    this.transport = transport;
    this.timing = timing;
  }

  Reply send(String operation, Map<String, ?> request, Stop stop) {
    String path = setup.root() + "/" + operation;
    byte[] body = Json.write(request);
    long sentAt = timing.now();
    Reply.Asked asked = askedOf(operation, request, path, sentAt);
    Map<String, String> headers = headersOf(path, Long.toString(sentAt), body);
    try {
      Duration connect = Duration.ofMillis(setup.connectMs());
      Duration read = Duration.ofMillis(setup.readMs());
      Transport.Reply reply =
          transport.send(new Transport.Request(setup.address() + path, headers, body, connect, read, stop));
      return refuseStrangers(Reply.read(reply, asked, setup), asked);
    } catch (AmselException error) {
      throw error;
    } catch (InterruptedException error) {
      // Whoever interrupted wants the waiting to end, and the callers of this method look for it.
      Thread.currentThread().interrupt();
      return new Reply.Lost("the thread was interrupted");
    } catch (IOException | RuntimeException error) {
      return new Reply.Lost(error);
    }
  }

  private Map<String, String> headersOf(String path, String time, byte[] body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json; charset=UTF-8");
    headers.put("client-id", setup.clientId());
    headers.put("request-time", time);
    Signing.Signed signed = new Signing.Signed(path, setup.clientId(), time, body);
    headers.put("signature", Signing.header(signed, setup.key().privateKey(), setup.keyVersion()));
    headers.put("user-agent", USER_AGENT);
    if (setup.agentToken() != null) headers.put("agent-token", setup.agentToken());
    return headers;
  }

  /** Null where the operation has no id of its own. */
  static @Nullable String requestIdOf(RetryRules.OperationRule rule, Map<String, ?> request) {
    return rule.key() != null && request.get(rule.key()) instanceof String id ? id : null;
  }

  private static Reply.Asked askedOf(String operation, Map<String, ?> request, String path, long sentAt) {
    RetryRules.OperationRule rule = RULES.of(operation);
    String field =
        rule.echoes().stream().filter(name -> request.get(name) instanceof String).findFirst().orElse(null);
    String value = field == null ? null : (String) request.get(field);
    return new Reply.Asked(path, sentAt, requestIdOf(rule, request), field, value);
  }

  /** A caller who was not let in got no outcome, but an error: nothing was done. */
  private Reply refuseStrangers(Reply reply, Reply.Asked asked) {
    if (!(reply instanceof Reply.Answered answered)
        || answered.status() != Status.F
        || !RULES.codes().notLetIn().contains(answered.code())) return reply;
    String message =
        "The gateway did not let the call in: " + sentence(answered.message()) + adviceFor(answered.code());
    throw AmselException.of(message, answered.code(), Status.F)
        .traceId(answered.traceId())
        .requestId(asked.requestId())
        .build();
  }

  private static String sentence(String text) {
    return text.matches("(?s).*[.!?]") ? text : text + ".";
  }

  private String adviceFor(String code) {
    return switch (code) {
      case "INVALID_SIGNATURE", "KEY_NOT_FOUND" ->
          " This library signs as the interface asks, so the key is the likely reason: the gateway must have the"
              + " following public key as version "
              + setup.keyVersion()
              + " of "
              + setup.clientId()
              + ". "
              + setup.key().spki();
      case "UNKNOWN_CLIENT" -> " Is " + setup.clientId() + " a client of this gateway?";
      default -> "";
    };
  }

  /** Nobody answered, and what was asked may have happened all the same. */
  static AmselException noAnswer(String operation, @Nullable String requestId, Object why) {
    RetryRules.OperationRule rule = RULES.of(operation);
    String message = operation + " was not answered (" + wordsOf(why) + "). " + adviceAfter(rule, requestId);
    return AmselException.of(message, "NO_ANSWER", Status.U)
        .retryable(rule.repeatable())
        .requestId(requestId)
        .cause(why instanceof Throwable cause ? cause : null)
        .build();
  }

  /** The caller had ended it before anything was sent. */
  static AmselException notSent(String operation, @Nullable String requestId) {
    return AmselException.of(operation + " was not sent: the caller had stopped it.", "NO_ANSWER", Status.F)
        .retryable(true)
        .requestId(requestId)
        .build();
  }

  private static String adviceAfter(RetryRules.OperationRule rule, @Nullable String requestId) {
    if (requestId != null)
      return "It may have happened all the same: inquire, or call again with the same id, " + requestId + ".";
    return rule.movesMoney() || !rule.repeatable()
        ? "It may have happened all the same: inquire before you act."
        : "Call again later.";
  }

  private static String wordsOf(Object why) {
    if (!(why instanceof Throwable error)) return String.valueOf(why);
    String words = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
    Throwable cause = error.getCause();
    return cause == null || cause.getMessage() == null || words.contains(cause.getMessage())
        ? words
        : words + ": " + cause.getMessage();
  }
}
