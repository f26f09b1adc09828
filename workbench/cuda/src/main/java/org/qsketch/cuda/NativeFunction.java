package org.qsketch.cuda;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which function of a library a method handle in a record stands for: {@code MemorySegment} is
 * a pointer or an opaque handle, {@code long} a size or an address of the device, {@code int} an
 * int, an unsigned int or an enum.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface NativeFunction {
  /** The names of the function; the first that the library has is taken. */
  String[] value();

  /** The types of its parameters. */
  Class<?>[] takes();

  /** The type of its result: a status code, unless said otherwise. */
  Class<?> returns() default int.class;
}
