package dev.amsel.client;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** For tests and for small programs: it forgets with the process, and the oldest when there are too many. */
public final class SeenInMemory implements SeenStore {
  private static final int REMEMBERED_MAX = 100_000;

  private final Map<String, Seen> seen = new LinkedHashMap<>();
  private final int max;

  /** Remembers 100,000. */
  public SeenInMemory() {
    this(REMEMBERED_MAX);
  }

  /**
   * Remembers so many.
   *
   * @param max at the most
   */
  public SeenInMemory(int max) {
    this.max = max;
  }

  @Override
  public synchronized Seen begin(String digest) {
    Seen known = seen.get(digest);
    if (known != null) return known;
    seen.put(digest, Seen.BUSY);
    if (seen.size() > max) {
      Iterator<String> oldest = seen.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
    return Seen.NEW;
  }

  @Override
  public synchronized void finish(String digest) {
    seen.put(digest, Seen.DONE);
  }

  @Override
  public synchronized void forget(String digest) {
    seen.remove(digest);
  }
}
