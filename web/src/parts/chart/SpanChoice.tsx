/** Selects the number of days shown. */
import { FIGURE_SPANS, type FigureSpan } from '#rules/figures.ts'
import { oneOf } from '#rules/one-of.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'

const SPANS = FIGURE_SPANS.map((days) => ({ value: String(days), label: `${days} days` }))

export const SPAN_UNLESS_CHOSEN: FigureSpan = 30

type Props = {
  span: FigureSpan
  onChange(span: FigureSpan): void
  /** A full-width row on phones instead of a small select. */
  isRow?: boolean
}

export function SpanChoice({ span, onChange, isRow = false }: Props) {
  const choose = (value: string) => onChange(oneOf(FIGURE_SPANS, Number(value)) ?? SPAN_UNLESS_CHOSEN)
  const row = <Segmented label="Span" items={SPANS} value={String(span)} onChange={choose} wide={isRow} />
  if (isRow) return row
  return (
    <>
      <span className="desk:hidden">
        <Select
          label="Span"
          options={SPANS}
          value={String(span)}
          onChange={(event) => choose(event.target.value)}
        />
      </span>
      <span className="max-desk:hidden">{row}</span>
    </>
  )
}
