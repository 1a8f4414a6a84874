package dev.amsel.client.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of tests against a real gateway. Each parameter of the type {@link TestMerchant} is a merchant of its own. The
 * gateway is started once for all classes and ends with the run. The environment variable {@code AMSEL_COMMAND} says how it
 * is started; {@code npx amsel} unless given.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(AmselExtension.class)
public @interface AmselTest {}
