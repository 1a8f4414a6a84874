package dev.amsel.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** contract/retry.json: what is done where an answer is missing or says nothing. */
record RetryRules(
    Timeouts timeouts,
    double jitter,
    List<Long> repeatAfterMs,
    List<Long> inquireAfterMs,
    long patienceMs,
    long answerToleranceMs,
    Codes codes,
    Map<String, OperationRule> operations,
    InStoreRules inStore) {
  static final RetryRules RULES = load();

  record Timeouts(long connectMs, long readMs) {}

  record Codes(List<String> unknown, List<String> notLetIn, List<String> taken, List<String> malformed) {}

  record OperationRule(
      @Nullable String key,
      boolean movesMoney,
      boolean repeatable,
      List<String> echoes,
      @Nullable InquiryRule inquiry) {}

  record InquiryRule(
      String path,
      String by,
      String status,
      @Nullable String code,
      @Nullable String message,
      Map<String, End> ends,
      String openCode,
      String absent,
      @Nullable String whenUnderWay,
      List<String> pages) {}

  record End(Status resultStatus, String resultCode) {}

  record InStoreRules(long waitMs, List<Long> inquireAfterMs, List<Long> cancelAfterMs) {}

  /** Of an operation that nobody knows the worst is believed. */
  OperationRule of(String path) {
    return operations.getOrDefault(path, new OperationRule(null, true, false, List.of(), null));
  }

  private static RetryRules load() {
    try (InputStream stream = RetryRules.class.getResourceAsStream("retry.json")) {
      return Json.read(Objects.requireNonNull(stream, "retry.json is not in the library's file"), RetryRules.class);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
