/** A chart of daily values; touch, pointer and arrow keys select a day. */
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { formatDay, formatWeekday } from '#web/lib/days.ts'
import { cx } from '#web/ui/cx.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { dayAfterKey, gridLines, labelledDays } from './chart-scale.ts'
import type { ChartFormat, DailyStatsProps, DayValue } from './day-values.ts'
import { drawChart, PLOT_PADDING } from './draw-chart.ts'

export function DayChart({ days, span, format: text, isTall }: DailyStatsProps) {
  const isDesktop = useIsDesktop()
  const largest = Math.max(...days.map(({ value, before }) => Math.max(value, before)))
  const { isWhole } = text
  const lines = useMemo(
    () => gridLines(largest, isDesktop ? 5 : 3, { isWhole }),
    [largest, isDesktop, isWhole],
  )
  const canvas = useDrawing(days, lines, text)
  const [at, setAt] = useState<number>()
  const last = days.length - 1
  const day = at === undefined ? undefined : days[at]

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const along =
      (event.clientX - left - PLOT_PADDING.left) / (width - PLOT_PADDING.left - PLOT_PADDING.right)
    setAt(Math.min(last, Math.max(0, Math.round(along * last))))
  }
  const press = (event: KeyboardEvent) => {
    const to = dayAfterKey(event.key, at ?? last, last)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
  }

  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${text.name} by day over the last ${span} days`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={spoken(days[at ?? last], text)}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(undefined)}
        onKeyDown={press}
        onFocus={() => setAt((before) => before ?? last)}
        onBlur={() => setAt(undefined)}
        className={cx('relative h-40 touch-pan-y rounded-md', isTall ? 'desktop:h-76' : 'desktop:h-52')}
      >
        <div ref={canvas} aria-hidden="true" className="absolute inset-0 overflow-hidden" />
        {day && at !== undefined && (
          <div className="pointer-events-none absolute" style={{ inset: inPixels(PLOT_PADDING) }}>
            <DayMarker
              day={day}
              format={text}
              share={{ x: at / Math.max(1, last), y: day.value / (lines.at(-1) ?? 1) }}
            />
          </div>
        )}
      </div>
      <DayNames days={days} names={isDesktop ? 5 : 4} />
    </>
  )
}

/** Redraws when the data or the size changes. */
function useDrawing(days: readonly DayValue[], lines: readonly number[], text: ChartFormat) {
  const canvas = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = canvas.current
    if (!box) return
    const chart = drawChart(box, { days, lines, format: text })
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: box.clientWidth, height: box.clientHeight }),
    )
    observer.observe(box)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [days, lines, text])
  return canvas
}

/** A position in the chart, each coordinate from 0 to 1. */
type Share = { x: number; y: number }

function DayMarker({ day, format: text, share }: { day: DayValue; format: ChartFormat; share: Share }) {
  const left = `${share.x * 100}%`
  const top = `${(1 - share.y) * 100}%`
  return (
    <>
      <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left }} />
      <span
        className={cx(
          'absolute size-3.5 -translate-1/2 rounded-full border-3 border-surface',
          text.tone === 'coin' ? 'bg-coin' : 'bg-ink',
        )}
        style={{ left, top }}
      />
      <span
        className={cx(
          'absolute top-0 grid gap-0.5 rounded-md bg-overlay px-3 py-2 text-xs whitespace-nowrap text-ink-soft tabular-nums shadow-pop',
          share.x > 0.5 ? '-translate-x-[calc(100%+0.75rem)]' : 'translate-x-3',
        )}
        style={{ left }}
      >
        {formatWeekday(day.day)}
        <b className="text-sm font-bold text-ink">{text.amount(day.value)}</b>
        <span>Previous {text.amount(day.before)}</span>
      </span>
    </>
  )
}

function DayNames({ days, names }: { days: readonly DayValue[]; names: number }) {
  const last = Math.max(1, days.length - 1)
  return (
    <div
      aria-hidden="true"
      className="relative mt-2 h-4 text-xs font-medium text-ink-mute"
      style={{ marginLeft: PLOT_PADDING.left, marginRight: PLOT_PADDING.right }}
    >
      {labelledDays(days.length, names).map((index) => (
        <span
          key={index}
          className={cx(
            'absolute whitespace-nowrap',
            index === 0 ? '' : index === days.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
          )}
          style={{ left: `${(index / last) * 100}%` }}
        >
          {formatDay(days[index]?.day ?? '')}
        </span>
      ))}
    </div>
  )
}

function spoken(day: DayValue | undefined, { amount }: ChartFormat): string {
  if (!day) return ''
  return `${formatWeekday(day.day)}: ${amount(day.value)}, previously ${amount(day.before)}`
}

function inPixels({ top, right, bottom, left }: typeof PLOT_PADDING): string {
  return [top, right, bottom, left].map((side) => `${side}px`).join(' ')
}
