package org.qsketch.cuda;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The library function that a method handle in a record calls. {@code MemorySegment} is a pointer
 * or an opaque handle, {@code long} a size or a device address, {@code int} an int, an unsigned int
 * or an enum.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface NativeFunction {
  /** The names of the function; the first one that the library has is used. */
  String[] value();

  /** The types of its parameters. */
  Class<?>[] takes();

  /** The type of its result, by default a status code. */
  Class<?> returns() default int.class;
}
