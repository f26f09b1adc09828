package org.qsketch.lab.plotly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.qsketch.lab.plotly.PlotlyHtml.PlotlyLibrary;

class PlotlyLibraryTest {
  private static final Pattern PACKED = Pattern.compile("unpack\\(\"([A-Za-z0-9+/=]+)\"\\)");

  @Test
  void theScriptHoldsTheLibraryPacked() throws IOException {
    Matcher packed = PACKED.matcher(PlotlyLibrary.script());
    assertThat(packed.find()).isTrue();
    byte[] bytes = Base64.getDecoder().decode(packed.group(1));
    byte[] head = new GZIPInputStream(new ByteArrayInputStream(bytes)).readNBytes(200);
    assertThat(new String(head, StandardCharsets.UTF_8)).contains("plotly.js v2.35.3");
  }

  @Test
  void theScriptIsOneElement() {
    assertThat(PlotlyLibrary.script())
        .startsWith("<script>")
        .endsWith("</script>\n")
        .doesNotContain("<!--");
  }
}
