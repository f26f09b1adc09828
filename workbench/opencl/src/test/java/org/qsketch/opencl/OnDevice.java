package org.qsketch.opencl;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;

/** Tests that need an OpenCL device. Without one, they are skipped and say so. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf(
    value = "org.qsketch.opencl.TestDevice#isAvailable",
    disabledReason = "there is no OpenCL device")
@interface OnDevice {}
