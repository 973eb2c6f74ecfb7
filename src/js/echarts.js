// Draws charts: the few parts of ECharts that they need, in one lazily loaded file. It gets finished options from the
// charts module, never a server's, and has no tooltip, legend, toolbox or title: those are the page's own elements.
import { init, use } from "echarts/core";
import { BarChart, LineChart, ScatterChart } from "echarts/charts";
import { GridSimpleComponent } from "echarts/components";
import { SVGRenderer } from "echarts/renderers";

use([BarChart, LineChart, ScatterChart, GridSimpleComponent, SVGRenderer]);

// Axis texts are written by the page: one per tick, found by the tick's place.
const name = (axis, texts) => {
  const at = axis.axisLabel.customValues ?? texts.map((_, index) => axis.min + index * axis.interval);
  axis.axisLabel.formatter = (value) => {
    let best = 0;
    for (let i = 1; i < at.length; i++) if (Math.abs(at[i] - value) < Math.abs(at[best] - value)) best = i;
    return texts[best] ?? "";
  };
};

class Plot {
  // `drawn(left, top, right, bottom)` is called after each drawing with the plot's rectangle in pixels.
  constructor(host, drawn) {
    this.host = host;
    this.drawn = () => {
      const frame = this.frame();
      if (frame) drawn(...frame);
    };
    this.chart = init(host, null, { renderer: "svg" });
    this.chart.on("finished", this.drawn);
  }

  frame() {
    const { xAxis, yAxis } = this.shown ?? {};
    if (!xAxis) return [0, 0, this.chart.getWidth(), this.chart.getHeight()];
    const x = xAxis[0];
    const y = yAxis[0];
    const at = (finder, value) => this.chart.convertToPixel(finder, value);
    const bottom = at({ yAxisIndex: 0 }, y.min);
    const top = at({ yAxisIndex: 0 }, y.max);
    if (x.type !== "category") return [at({ xAxisIndex: 0 }, x.min), top, at({ xAxisIndex: 0 }, x.max), bottom];
    const last = (x.data?.length ?? 0) - 1;
    if (last < 0) return null;
    const first = at({ xAxisIndex: 0 }, 0);
    const end = at({ xAxisIndex: 0 }, last);
    const band = last > 0 ? (end - first) / last : 2 * (first - 0);
    const half = x.boundaryGap === false ? 0 : band / 2;
    return last > 0 ? [first - half, top, end + half, bottom] : [first, top, first, bottom];
  }

  // `now`: the page is about to be printed, and no frame comes before that.
  set(option, texts, now) {
    this.shown = JSON.parse(option);
    const { x, y } = JSON.parse(texts);
    if (this.shown.xAxis && x) name(this.shown.xAxis[0], x);
    this.shown.yAxis?.forEach((axis, index) => name(axis, y[index] ?? []));
    this.chart.setOption(this.shown, { notMerge: true, lazyUpdate: !now });
    if (now) this.drawn();
  }

  resize() {
    this.chart.resize({ animation: { duration: 0 } });
  }

  dispose() {
    this.chart.dispose();
  }

  // The picture with its title and sentence above it, twice the size it has on screen.
  async png(text) {
    const { title, words, color, soft, background, font, legend } = JSON.parse(text);
    const svg = this.host.querySelector("svg").cloneNode(true);
    const width = this.chart.getWidth();
    const height = this.chart.getHeight();
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    const source = new XMLSerializer().serializeToString(svg);
    const address = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      const pad = 20;
      const head = 56;
      const canvas = document.createElement("canvas");
      const pen = canvas.getContext("2d");
      pen.font = `400 13px ${font}`;
      let [x, row] = [0, 0];
      const entries = legend.map(([label, stroke]) => {
        const wide = 18 + pen.measureText(label).width;
        if (x > 0 && x + wide > width) [x, row] = [0, row + 1];
        const entry = { label, stroke, x: pad + x, row };
        x += wide + 20;
        return entry;
      });
      const foot = legend.length ? 16 + 22 * (row + 1) : 0;
      canvas.width = 2 * (width + 2 * pad);
      canvas.height = 2 * (height + head + foot + 2 * pad);
      pen.scale(2, 2);
      pen.fillStyle = background;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.textBaseline = "top";
      pen.fillStyle = color;
      pen.font = `600 15px ${font}`;
      pen.fillText(title, pad, pad, width);
      pen.fillStyle = soft;
      pen.font = `400 13px ${font}`;
      pen.fillText(words, pad, pad + 24, width);
      pen.drawImage(image, pad, pad + head, width, height);
      for (const { label, stroke, x, row } of entries) {
        const y = pad + head + height + 16 + 22 * row;
        pen.fillStyle = stroke;
        pen.fillRect(x, y, 12, 12);
        pen.fillStyle = color;
        pen.fillText(label, x + 18, y - 1);
      }
      const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
      return new Uint8Array(await blob.arrayBuffer());
    } finally {
      URL.revokeObjectURL(address);
    }
  }
}

export const plot = (host, drawn) => new Plot(host, drawn);
