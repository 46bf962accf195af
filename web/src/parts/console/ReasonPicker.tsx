/** Selects a reason template by pointer or number key, and edits its text. */
import { type RefObject, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Key } from './Key.tsx'
import { useConsoleKeys } from './keys.ts'

/** A title to choose by, and the text for the person. */
export type ReasonTemplate = { title: string; words: string }

type Props = {
  templates: readonly ReasonTemplate[]
  value: string
  onChange(text: string): void
  label?: string
  hint?: string | undefined
  problem?: string | undefined
  maxLength: number
  /** Lets a shortcut focus the field. */
  inputRef?: RefObject<HTMLTextAreaElement | null> | undefined
  /** Disabled while a decision is pending. */
  isOff?: boolean
}

export function ReasonPicker(props: Props) {
  const {
    templates,
    value,
    onChange,
    label = 'Reason',
    hint,
    problem,
    maxLength,
    inputRef,
    isOff = false,
  } = props
  const id = useId()
  useConsoleKeys(
    templates.slice(0, 9).map(({ title, words: text }, at) => ({
      key: String(at + 1),
      label: title,
      isOff,
      run: () => onChange(text),
    })),
  )
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-bold">
        {label}
      </label>
      <div className="flex flex-wrap gap-1.5">
        {templates.map(({ title, words: text }, at) => {
          const isOn = value === text
          return (
            <button
              key={title}
              type="button"
              aria-pressed={isOn}
              disabled={isOff}
              onClick={() => onChange(isOn ? '' : text)}
              className={cx(
                'press hit relative inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold desktop:pl-1.5',
                isOn ? 'bg-ink text-canvas' : 'bg-raised text-ink-soft hover:bg-overlay',
              )}
            >
              {at < 9 && <Key onFill={isOn}>{at + 1}</Key>}
              {title}
            </button>
          )
        })}
      </div>
      <textarea
        ref={inputRef}
        id={id}
        rows={3}
        value={value}
        maxLength={maxLength}
        disabled={isOff}
        aria-invalid={problem ? true : undefined}
        aria-describedby={hint || problem ? `${id}-more` : undefined}
        onChange={(event) => onChange(event.target.value)}
        // Escape returns to the queue's shortcuts.
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className={cx(
          'mt-2 w-full resize-y rounded-md bg-raised px-3 py-2 text-base outline-none focus:shadow-[inset_0_0_0_2px_var(--color-ink)] desktop:text-sm',
          problem ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
        )}
      />
      {(problem || hint) && (
        <p id={`${id}-more`} className={cx('mt-1 text-xs', problem ? 'text-danger-ink' : 'text-ink-mute')}>
          {problem ?? hint}
        </p>
      )}
    </div>
  )
}
