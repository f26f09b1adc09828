package org.qsketch.spark;

import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.qsketch.spark.function.Functions;

/**
 * The catalog of the SQL functions. One line of configuration registers it, {@code
 * spark.sql.catalog.qsketch=org.qsketch.spark.QSketchCatalog}. The names of the functions then
 * begin with {@code qsketch}: {@code SELECT day, qsketch.sketch_agg(user) FROM visits GROUP BY
 * day}.
 */
public final class QSketchCatalog implements FunctionCatalog {
  private String name;

  /** Creates the catalog, for Spark. */
  public QSketchCatalog() {}

  @Override
  public void initialize(String catalog, CaseInsensitiveStringMap options) {
    name = catalog;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) throws NoSuchNamespaceException {
    if (namespace.length > 0) {
      throw new NoSuchNamespaceException(namespace);
    }
    return Functions.names().stream()
        .map(function -> Identifier.of(namespace, function))
        .toArray(Identifier[]::new);
  }

  @Override
  public UnboundFunction loadFunction(Identifier function) throws NoSuchFunctionException {
    if (function.namespace().length > 0) {
      throw new NoSuchFunctionException(function);
    }
    return Functions.named(function.name())
        .orElseThrow(() -> new NoSuchFunctionException(function));
  }
}
