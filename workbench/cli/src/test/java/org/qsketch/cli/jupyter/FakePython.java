package org.qsketch.cli.jupyter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.qsketch.cli.python.Python;

/**
 * A checkout with a space in its path, and a stand-in for Python: it keeps a diary, and makes
 * environments that hold nothing but itself.
 */
public final class FakePython {
  private final Path folder;

  public FakePython(Path folder) throws IOException {
    this.folder = folder;
    require("one==1");
    behave("");
  }

  Checkout checkout() {
    return new Checkout(folder.resolve("a checkout"));
  }

  public Python python() {
    return new Python(executable().toString());
  }

  LabEnvironment environment() {
    return new LabEnvironment(checkout(), python());
  }

  private Path executable() {
    return folder.resolve("python3");
  }

  /** Sets what the lab requires. */
  void require(String requirements) throws IOException {
    Files.createDirectories(checkout().setup());
    Files.writeString(checkout().setup().resolve("requirements.txt"), requirements);
  }

  /**
   * Lets Python do something of its own first, for example fail; {@code $*} is what it is to do.
   */
  public void behave(String action) throws IOException {
    Files.writeString(
        executable(),
        """
        #!/bin/sh
        [ "$2" = --version ] || echo "$*" >> '%s'
        %s
        case "$*" in
          *version_info*) echo '3 13' ;;
          *--version*) echo 'Python 3.13.1' ;;
          *' venv '*) rm -rf "$5"; mkdir -p "$5/bin"; cp "$0" "$5/bin/python" ;;
          *jupyter_data_dir*) echo '%s' ;;
        esac
        """
            .formatted(diary(), action, dataFolder()));
    Files.setPosixFilePermissions(executable(), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Path diary() {
    return folder.resolve("diary");
  }

  /** The user's own Jupyter. */
  Path dataFolder() {
    return folder.resolve("jupyter data");
  }

  /** What Python was called with so far. */
  List<String> calls() throws IOException {
    return Files.exists(diary()) ? Files.readAllLines(diary()) : List.of();
  }
}
