// Stands at the head of every script of a figure, and of the one that brings the drawing library.
// The page keeps one shelf for the library: who comes first puts the shelf up, figures wait for it.
const shelf = (window.qsketchPlotly ??= (() => {
  let put;
  const library = new Promise((resolve) => (put = resolve));
  return { library, put, isFilled: false };
})());

// Unpacks the library. It believes to be a CommonJS module: neither a loader of AMD modules that
// the page may have nor a plotly.js of somebody else gets to see it.
const unpack = async (base64) => {
  if (shelf.isFilled) return;
  shelf.isFilled = true;
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i); // map takes 0.15 s
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const source = await new Response(stream).text();
  const module = { exports: {} };
  new Function("module", "exports", "define", source)(module, module.exports);
  shelf.put(module.exports);
};

// No button leads out of the page.
const offline = {
  displaylogo: false,
  showLink: false,
  showEditInChartStudio: false,
  typesetMath: false,
  modeBarButtonsToRemove: ["select2d", "lasso2d", "autoScale2d"],
};

// Runs the script of a chart, as plotly.js and document would be seen from a page of its own.
const plotInto = (target, library, plot) => {
  let drawn = Promise.resolve();
  const newPlot = (_, data, layout, config) =>
    (drawn = library.newPlot(target, data, layout, { ...offline, ...config }));
  plot(Object.assign(Object.create(library), { newPlot }), { getElementById: () => target });
  return drawn;
};

// A page may narrow without telling: JupyterLab opens its side bars beside the notebook.
const followWidth = (target, library, drawnWidth) => {
  let width = drawnWidth;
  new ResizeObserver(() => {
    if (target.layout.autosize && target.offsetWidth > 0 && target.offsetWidth !== width) {
      width = target.offsetWidth;
      library.relayout(target, { width });
    }
  }).observe(target);
};

// Puts the interactive chart in the place of the picture, which stays where that fails.
const replacePicture = async (box, library, minWidth, plot) => {
  const target = document.createElement("div");
  target.style.minWidth = `${minWidth}px`;
  box.prepend(target);
  const width = target.offsetWidth;
  try {
    await plotInto(target, library, plot);
    box.querySelector(".qsketch-picture").style.display = "none";
    followWidth(target, library, width);
  } catch (reason) {
    target.remove();
    console.warn("the chart stays a picture:", reason);
  }
};

// Draws a figure wherever it stands on the page and is not drawn yet.
const draw = (key, minWidth, plot) => {
  const boxes = [...document.querySelectorAll(`[data-qsketch-figure="${key}"]`)];
  for (const box of boxes.filter((one) => !one.dataset.isTaken)) {
    box.dataset.isTaken = true;
    shelf.library.then((library) => replacePicture(box, library, minWidth, plot));
  }
};
