package dev.amsel.client;

import static dev.amsel.client.Status.F;
import static dev.amsel.client.Status.S;
import static dev.amsel.client.Status.U;

import dev.amsel.client.transport.Transport;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** What came of one attempt. */
sealed interface Reply {
  /** An answer that may be believed as far as it goes. It is without its result, and empty where nobody has signed it. */
  record Answered(
      Status status,
      String code,
      String message,
      Map<String, Object> answer,
      boolean isSigned,
      @Nullable String traceId)
      implements Reply {
    boolean hasAny(Iterable<String> fields) {
      for (String field : fields) if (answer.containsKey(field)) return true;
      return false;
    }

    @Nullable String text(@Nullable String field) {
      return field != null && answer.get(field) instanceof String text ? text : null;
    }
  }

  /** Nothing that the gateway said arrived. */
  record Lost(Object why) implements Reply {}

  /** When and what was asked; the field that the answer must repeat, if it has it. */
  record Asked(String path, long sentAt, @Nullable String requestId, @Nullable String echoField, @Nullable String echo) {}

  /** Believes what the gateway has signed, and of the rest the result alone, if it promises nothing: F and U. */
  static Reply read(Transport.Reply reply, Asked asked, Setup setup) {
    if (reply.status() != 200) return new Lost("HTTP " + reply.status());
    Function<String, AmselException> untrusted = why -> untrusted(why, asked, reply.header("tracerid"));
    boolean isSigned = checkSignature(reply, asked, setup, untrusted);
    Map<String, Object> body = Json.parse(reply.body());
    if (body == null
        || !(body.get("result") instanceof Map<?, ?> result)
        || !(result.get("resultStatus") instanceof String statusText)
        || !(result.get("resultCode") instanceof String code)) return new Lost("an answer that is not of the interface");
    Map<String, Object> answer = new LinkedHashMap<>(body);
    answer.remove("result");
    Status status = statusText.equals("S") ? S : statusText.equals("F") ? F : U;
    if (status == S && !isSigned)
      throw untrusted.apply("it says S and is not signed. Somebody between you and the gateway may have made it.");
    if (asked.echo != null && answer.get(asked.echoField) instanceof String told && !told.equals(asked.echo))
      throw untrusted.apply("its " + asked.echoField + " is that of another request.");
    String message = result.get("resultMessage") instanceof String words ? words : "";
    return new Answered(status, code, message, isSigned ? answer : Map.of(), isSigned, reply.header("tracerid"));
  }

  private static AmselException untrusted(String why, Asked asked, @Nullable String traceId) {
    String message =
        "The answer to "
            + asked.path
            + " cannot be believed: "
            + why
            + " What was asked may have happened: inquire before you act.";
    return AmselException.of(message, "UNTRUSTED_ANSWER", U).traceId(traceId).requestId(asked.requestId).build();
  }

  /** False for an answer without any sign of a signature; an error for a wrong or half one. */
  private static boolean checkSignature(
      Transport.Reply reply, Asked asked, Setup setup, Function<String, AmselException> untrusted) {
    String header = reply.header("signature");
    String time = reply.header("response-time");
    if (isEmpty(header) && isEmpty(time)) return false;
    if (isEmpty(header) || isEmpty(time))
      throw untrusted.apply("it is half-signed: `signature` and `response-time` go together.");
    String answeredTo = reply.header("client-id");
    if (!isEmpty(answeredTo) && !answeredTo.equals(setup.clientId()))
      throw untrusted.apply("it is for the client " + answeredTo + ".");
    String flaw = setup.gatewayKeys().flawOf(new Signing.Signed(asked.path, setup.clientId(), time, reply.body()), header);
    if (flaw != null) throw untrusted.apply(flaw);
    Long toleranceMs = setup.answerToleranceMs();
    if (toleranceMs != null) checkTime(time, asked.sentAt, toleranceMs, untrusted);
    return true;
  }

  /** ISO 8601, or milliseconds since 1970. */
  private static long momentOf(String time) {
    return time.matches("[0-9]{13}") ? Long.parseLong(time) : OffsetDateTime.parse(time).toInstant().toEpochMilli();
  }

  private static void checkTime(String time, long sentAt, long toleranceMs, Function<String, AmselException> untrusted) {
    long distance;
    try {
      distance = Math.abs(momentOf(time) - sentAt);
    } catch (DateTimeException error) {
      throw untrusted.apply("its time, " + time + ", cannot be read, so it may be an old one.");
    }
    if (distance > toleranceMs)
      throw untrusted.apply(
          "its time, "
              + time
              + ", is "
              + Math.round(distance / 60_000.0)
              + " minutes from this machine’s: either it is an old one, or a clock is wrong.");
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
