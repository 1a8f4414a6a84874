package dev.amsel.client;

import dev.amsel.client.model.Message;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/** The same calls, each waiting on a thread of the executor. To cancel the future ends the waiting. */
record AsyncCall(Call call, Executor executor) {
  <T> CompletableFuture<Outcome<T>> make(
      String path, Message request, Function<Map<String, ?>, T> reader, CallOptions options) {
    return later(
        options.stop(), stop -> call.make(path, request, reader, new CallOptions(options.repeats(), stop)));
  }

  <T> CompletableFuture<T> later(Stop given, Function<Stop, T> act) {
    CompletableFuture<T> future = new CompletableFuture<>();
    Stop stop = new Stop();
    Runnable release = given.onStop(stop::stop);
    future.whenComplete(
        (result, error) -> {
          release.run();
          if (future.isCancelled()) stop.stop();
        });
    try {
      executor.execute(() -> complete(future, stop, act));
    } catch (RejectedExecutionException error) {
      future.completeExceptionally(error);
    }
    return future;
  }

  private static <T> void complete(CompletableFuture<T> future, Stop stop, Function<Stop, T> act) {
    try {
      future.complete(act.apply(stop));
    } catch (Throwable error) {
      future.completeExceptionally(error);
    }
  }
}
