/** Draws daily values on a canvas: the period as a filled line, the previous one dashed. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartFormat, DayValue } from './day-values.ts'

/** The padding around the plot in pixels, which overlays must match. */
export const PLOT_PADDING = { top: 14, right: 8, bottom: 8, left: 46 } as const

type Drawing = { days: readonly DayValue[]; lines: readonly number[]; format: ChartFormat }

export function drawChart(box: HTMLElement, { days, lines, format: text }: Drawing): uPlot {
  const style = getComputedStyle(box)
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const curve = uPlot.paths.spline?.()
  const stroke = { ...(curve && { paths: curve }), points: { show: false }, cap: 'round' } as const
  const options: uPlot.Options = {
    width: box.clientWidth,
    height: box.clientHeight,
    padding: [PLOT_PADDING.top, PLOT_PADDING.right, PLOT_PADDING.bottom, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: [0, lines.at(-1) ?? 1] } },
    axes: [
      { show: false },
      {
        size: PLOT_PADDING.left,
        gap: 10,
        font: `500 12px ${style.fontFamily}`,
        stroke: colour('ink-mute'),
        splits: [...lines],
        values: (_plot, amounts) => amounts.map(text.axis),
        grid: { stroke: colour('line'), width: 1 },
        ticks: { show: false },
      },
    ],
    series: [
      {},
      { ...stroke, stroke: colour('ink-mute'), width: 1.75, dash: [4, 6] },
      { ...stroke, stroke: colour(text.tone), width: 2.75, fill: (plot) => fade(plot, colour(text.tone)) },
    ],
  }
  const data: uPlot.AlignedData = [
    days.map((_, index) => index),
    days.map(({ before }) => before),
    days.map(({ value }) => value),
  ]
  return new uPlot(options, data, box)
}

/** A gradient from a third of the colour to transparent. */
function fade({ ctx, bbox }: uPlot, colour: string): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height)
  gradient.addColorStop(0, colour.replace(/\)$/, ' / 0.34)'))
  gradient.addColorStop(1, colour.replace(/\)$/, ' / 0)'))
  return gradient
}
