package org.qsketch.lab.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StyleTest {
  private static int brightness(int rgb) {
    return (rgb >> 16 & 0xFF) + (rgb >> 8 & 0xFF) + (rgb & 0xFF);
  }

  @ParameterizedTest
  @EnumSource
  void whatWasPublishedIsLighterThanWhatWasMeasured(Mark mark) {
    assertThat(Style.colour(mark, Role.MEASURED)).isEqualTo(mark.rgb());
    assertThat(brightness(Style.colour(mark, Role.PUBLISHED)))
        .isGreaterThan(brightness(mark.rgb()));
    assertThat(brightness(Style.fill(mark, Role.PUBLISHED)))
        .isGreaterThan(brightness(Style.colour(mark, Role.PUBLISHED)));
  }

  @Test
  void tintsLieHalfWayToWhite() {
    assertThat(Style.colour(Mark.BLACK_CIRCLE, Role.PUBLISHED)).isEqualTo(0x808080);
    assertThat(Style.colour(Mark.GREEN_PLUS, Role.PUBLISHED)).isEqualTo(0x80CFB9);
  }

  @Test
  void onlyWhatWasMeasuredIsDrawnSolidAndASecondMeasuredSourceIsDashed() {
    assertThat(Style.stroke(Role.MEASURED, 0).dashes()).isEmpty();
    assertThat(Style.stroke(Role.MEASURED, 1).dashes()).isNotEmpty();
    assertThat(Style.stroke(Role.LIMIT, 0).dashes()).isNotEmpty();
  }

  @Test
  void fourPublishedSourcesHaveDashesOfTheirOwnThenDashesRepeat() {
    assertThat(IntStream.range(0, 4).mapToObj(rank -> Style.stroke(Role.PUBLISHED, rank)))
        .doesNotHaveDuplicates();
    assertThat(Style.stroke(Role.PUBLISHED, 4)).isEqualTo(Style.stroke(Role.PUBLISHED, 0));
  }
}
