package org.qsketch.lab.jsplot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandles;

/** Lets jsplot's class {@code Plot} show charts as {@link Plot} does, to all code that names it. */
public final class StandIn {
  private static final Class<?> NEIGHBOUR = tech.tablesaw.plotly.Utils.class;
  private static final String SHOW = "show";

  private StandIn() {}

  /** Works once, before jsplot's class is first used; later nothing changes. */
  public static void install() {
    try {
      MethodHandles.privateLookupIn(NEIGHBOUR, MethodHandles.lookup()).defineClass(changed());
    } catch (LinkageError _) {
      // the class is there already
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("jsplot is in a module, which is closed to the lab", e);
    }
  }

  private static byte[] changed() {
    return ClassFile.of().transformClass(ClassFile.of().parse(jsplots()), callsOurs());
  }

  private static byte[] jsplots() {
    try (InputStream file = NEIGHBOUR.getResourceAsStream("Plot.class")) {
      return file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("jsplot cannot be read", e);
    }
  }

  private static ClassTransform callsOurs() {
    return (builder, element) -> {
      if (element instanceof MethodModel method && method.methodName().equalsString(SHOW)) {
        builder.withMethodBody(
            SHOW,
            method.methodTypeSymbol(),
            method.flags().flagsMask(),
            code -> call(code, method));
      } else {
        builder.with(element);
      }
    };
  }

  /** All of its parameters are objects, and nothing is returned. */
  private static void call(CodeBuilder code, MethodModel method) {
    for (int i = 0; i < method.methodTypeSymbol().parameterCount(); i++) {
      code.aload(i);
    }
    code.invokestatic(ClassDesc.of(Plot.class.getName()), SHOW, method.methodTypeSymbol())
        .return_();
  }
}
