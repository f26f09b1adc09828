// Shows in a chart what its sliders and menus say, and plays sliders. Traces, axes and legend stay, and so does what a
// reader has hidden or magnified: only values move.
const followControls = (plotly, positions) => (chart) => {
  const nothing = { x: [null], y: [null], text: [], hovertext: [], error_y: { visible: false } };
  const titles = chart.layout.annotations;
  const wholePlay = 15000; // milliseconds, unless its steps would be too short or too long to follow
  const [shortest, longest] = [250, 1000];
  let playing; // the number of the slider that moves on by itself
  let timer;

  const isButton = ({ type }) => type === "buttons";

  const chosen = ({ sliders, updatemenus }) => [
    ...(sliders ?? []).map(({ active, steps }) => ({ active, ...steps[active] })),
    ...(updatemenus ?? []).filter((menu) => !isButton(menu)).map(({ active, buttons }) => ({ active, ...buttons[active] })),
  ];

  const isEmpty = (data, title) =>
    !data.some(({ x, xaxis }) => title.xref === `${xaxis} domain` && x.some((place) => place !== null));

  const show = (changed = {}) => {
    const layout = { ...chart.layout, ...changed };
    const controls = chosen(layout);
    const values = positions[controls.map(({ active }) => active)] ?? [];
    const data = chart.data.map((trace, i) => ({ ...trace, ...(values[i] ?? nothing) }));
    const words = controls.map(({ name }) => name).join(",<br>");
    const missing = titles
      .filter((title) => isEmpty(data, title))
      .map((title) => ({ ...title, text: `No row has<br>${words}`, y: 0.5, yanchor: "middle", yshift: 0 }));
    plotly.react(chart, data, { ...layout, annotations: [...titles, ...missing] });
  };

  const labelled = (button) => ({ ...button, label: button.args[0] === playing ? "Pause" : "Play" });

  const moved = (number, active) => ({
    sliders: chart.layout.sliders.map((slider, i) => (i === number ? { ...slider, active } : slider)),
    updatemenus: chart.layout.updatemenus.map((menu) =>
      isButton(menu) ? { ...menu, buttons: menu.buttons.map(labelled) } : menu,
    ),
  });

  const isAtEnd = ({ active, steps }) => active >= steps.length - 1;

  const end = () => {
    clearInterval(timer);
    playing = undefined;
  };

  const goOn = (number) => {
    const slider = chart.layout.sliders[number];
    const active = isAtEnd(slider) ? slider.active : slider.active + 1; // a reader may have moved it to the end
    if (!chart.isConnected || isAtEnd({ ...slider, active })) {
      end();
    }
    show(moved(number, active));
  };

  // begins anew at the end
  const play = (number) => {
    const slider = chart.layout.sliders[number];
    end();
    playing = number;
    timer = setInterval(goOn, Math.min(longest, Math.max(shortest, wholePlay / slider.steps.length)), number);
    show(moved(number, isAtEnd(slider) ? 0 : slider.active));
  };

  const pause = (number) => {
    end();
    show(moved(number, chart.layout.sliders[number].active));
  };

  const press = ({ menu, button }) => {
    if (!isButton(menu)) {
      show();
    } else if (button.args[0] === playing) {
      pause(playing);
    } else {
      play(button.args[0]);
    }
  };

  chart.on("plotly_sliderchange", () => show());
  chart.on("plotly_buttonclicked", press);
  show();
};
