package org.qsketch.lab;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** How the packages of the lab depend on each other. */
final class PackagesTest {
  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching("org.qsketch.lab.(**)")
        .should()
        .beFreeOfCycles()
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.qsketch.lab"));
  }
}
