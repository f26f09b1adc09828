// Shows in a chart what its sliders and menus say. Traces, axes and legend stay, and so does what a
// reader has hidden or magnified: only values move.
const followControls = (plotly, positions) => (chart) => {
  const nothing = { x: [null], y: [null], text: [], hovertext: [], error_y: { visible: false } };
  const titles = chart.layout.annotations;

  const chosen = () => [
    ...(chart.layout.sliders ?? []).map(({ active, steps }) => ({ active, ...steps[active] })),
    ...(chart.layout.updatemenus ?? []).map(({ active, buttons }) => ({ active, ...buttons[active] })),
  ];

  const isEmpty = (data, title) =>
    !data.some(({ x, xaxis }) => title.xref === `${xaxis} domain` && x.some((place) => place !== null));

  const show = () => {
    const controls = chosen();
    const values = positions[controls.map(({ active }) => active)] ?? [];
    const data = chart.data.map((trace, i) => ({ ...trace, ...(values[i] ?? nothing) }));
    const words = controls.map(({ name }) => name).join(",<br>");
    const missing = titles
      .filter((title) => isEmpty(data, title))
      .map((title) => ({ ...title, text: `No row has<br>${words}`, y: 0.5, yanchor: "middle", yshift: 0 }));
    plotly.react(chart, data, { ...chart.layout, annotations: [...titles, ...missing] });
  };

  chart.on("plotly_sliderchange", show);
  chart.on("plotly_buttonclicked", show);
  show();
};
