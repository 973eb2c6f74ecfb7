// The part of ECharts that charts here use, in one lazily loaded file.
export * from "echarts/core";
