/** A segmented control of native radio buttons, so that arrow keys and forms work. */
import { useId } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

type SegmentedItem<Value extends string> = { value: Value; label: string; icon?: Icon }

type SegmentedProps<Value extends string> = {
  label: string
  items: readonly SegmentedItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  wide?: boolean
  on?: 'raised' | 'surface'
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, items, value, onChange, wide, on = 'raised' } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'rounded-full p-1',
        on === 'raised' ? 'bg-raised' : 'bg-surface',
        wide ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex',
      )}
    >
      {items.map(({ value: own, label: text, icon: Sign }) => (
        <label
          key={own}
          className={cx(
            'hit relative inline-flex h-9 cursor-pointer items-center justify-center gap-2 rounded-full px-4 text-sm font-bold whitespace-nowrap',
            'text-ink-soft transition-colors duration-(--dur-fade) has-checked:bg-ink has-checked:text-canvas',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
            className="sr-only"
          />
          {Sign && <Sign size={16} strokeWidth={2.4} />}
          {text}
        </label>
      ))}
    </div>
  )
}
