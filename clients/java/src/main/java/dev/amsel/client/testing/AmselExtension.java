package dev.amsel.client.testing;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** What {@link AmselTest} stands on. */
public final class AmselExtension implements ParameterResolver {
  private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(AmselExtension.class);

  /** For JUnit. */
  public AmselExtension() {}

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestMerchant.class || type == TestGateway.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    // The root's store ends with the run, and closes what is in it.
    Stored stored =
        context.getRoot().getStore(HERE).getOrComputeIfAbsent("gateway", key -> new Stored(TestGateway.start()), Stored.class);
    return parameter.getParameter().getType() == TestGateway.class ? stored.gateway : stored.gateway.newMerchant();
  }

  private record Stored(TestGateway gateway) implements ExtensionContext.Store.CloseableResource {
    @Override
    public void close() {
      gateway.close();
    }
  }
}
