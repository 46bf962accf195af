/** Selects the number of days shown. */
import { ANALYTICS_RANGES, type AnalyticsRange } from '#rules/analytics.ts'
import { oneOf } from '#rules/one-of.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'

const SPANS = ANALYTICS_RANGES.map((days) => ({ value: String(days), label: `${days} days` }))

export const DEFAULT_SPAN: AnalyticsRange = 30

type Props = {
  span: AnalyticsRange
  onChange(span: AnalyticsRange): void
  /** A full-width row on phones instead of a small select. */
  isRow?: boolean
}

export function SpanChoice({ span, onChange, isRow = false }: Props) {
  const choose = (value: string) => onChange(oneOf(ANALYTICS_RANGES, Number(value)) ?? DEFAULT_SPAN)
  const row = <Segmented label="Period" items={SPANS} value={String(span)} onChange={choose} wide={isRow} />
  if (isRow) return row
  return (
    <>
      <span className="desktop:hidden">
        <Select
          label="Period"
          options={SPANS}
          value={String(span)}
          onChange={(event) => choose(event.target.value)}
        />
      </span>
      <span className="max-desktop:hidden">{row}</span>
    </>
  )
}
