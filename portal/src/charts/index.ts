/** Charts, drawn by hand in SVG: few kinds, small, readable by table too. */
export { BarChart } from './bar-chart.tsx'
export { type ChartPoint, niceTop, shortNumber } from './chart-scale.ts'
export { LineChart } from './line-chart.tsx'
export { Shares } from './shares.tsx'
