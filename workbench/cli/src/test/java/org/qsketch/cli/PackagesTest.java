package org.qsketch.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** How packages may depend on each other, in all modules that the command runs. */
final class PackagesTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.qsketch");

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.qsketch.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void nothingAboveCoreKnowsTheCpuBackend() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.qsketch.cpu..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.qsketch.cpu..")
        .check(CLASSES);
  }

  @Test
  void theHostSideOfDevicesKnowsNoApi() {
    noClasses()
        .that()
        .resideInAPackage("org.qsketch.gpu..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.qsketch.cuda..", "org.qsketch.opencl..", "org.jocl..")
        .check(CLASSES);
  }

  @Test
  void severalDevicesKnowNothingButCore() {
    noClasses()
        .that()
        .resideInAPackage("org.qsketch.fleet..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.qsketch.gpu..",
            "org.qsketch.cuda..",
            "org.qsketch.opencl..",
            "org.qsketch.bench..",
            "org.qsketch.datasets..")
        .check(CLASSES);
  }

  @Test
  void experimentsKnowNoDeviceButByItsBackend() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "org.qsketch.bench..",
            "org.qsketch.count..",
            "org.qsketch.datasets..",
            "org.qsketch.job..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.qsketch.gpu..", "org.qsketch.cuda..", "org.qsketch.opencl..")
        .check(CLASSES);
  }

  @Test
  void whatCountsFilesKnowsNoExperiment() {
    noClasses()
        .that()
        .resideInAnyPackage("org.qsketch.count..", "org.qsketch.datasets..", "org.qsketch.job..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.qsketch.bench..")
        .check(CLASSES);
  }

  @Test
  void experimentsKnowNoProduct() {
    noClasses()
        .that()
        .resideInAPackage("org.qsketch.bench..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.qsketch.count..", "org.qsketch.cli..")
        .check(CLASSES);
  }
}
