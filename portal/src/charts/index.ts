/**
 * Sums of payments over time, drawn by hand in SVG: few kinds, small, as wide as there is room, and each with its figures
 * in words for people who cannot see it.
 */
export { ChartTable } from './chart-table.tsx'
export type { Step } from './bucket-name.ts'
export { CountChart } from './count-chart.tsx'
export { RateChart } from './rate-chart.tsx'
export { Reasons } from './reasons.tsx'
export { bucketsOf, countOf, currenciesOf, stepsOf, successRate } from './series.ts'
export { VolumeChart } from './volume-chart.tsx'
