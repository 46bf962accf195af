/** A small emoji picker, loaded when first opened. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { EMOJI } from './emoji.ts'

const COLUMNS = 8

type Props = { onChoose(emoji: string): void; onClose(): void }

export function EmojiPicker({ onChoose, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && target.closest('[data-emoji]') !== null
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [onClose])

  // Opened by pointer, focus stays in the field; opened by keyboard, it moves into the picker.
  useEffect(() => {
    if (document.activeElement?.matches(':focus-visible:not(textarea, input)'))
      panel.current?.querySelector('button')?.focus()
  }, [])

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    if (step === undefined) return
    const all = [...(panel.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = all[Math.min(all.length - 1, Math.max(0, at + step))]
    event.preventDefault()
    next?.focus()
  }

  return (
    <div
      ref={panel}
      data-emoji
      role="dialog"
      aria-label="Emoji"
      onKeyDown={pressed}
      className="absolute right-0 bottom-full z-10 mb-2 max-h-72 w-86 max-w-full overflow-y-auto rounded-lg bg-overlay p-2 shadow-pop"
    >
      {EMOJI.map(({ name, emoji }) => (
        <section key={name} aria-label={name}>
          <h3 className="px-1.5 pt-1.5 pb-1 text-xs font-semibold text-ink-soft">{name}</h3>
          <div className="grid grid-cols-8">
            {emoji.map(({ sign, name: label }) => (
              <button
                key={sign}
                type="button"
                aria-label={label}
                title={label}
                // Keeps the focus in the field, and a phone's keyboard open.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(sign)}
                className="grid aspect-square place-items-center rounded-sm text-2xl -outline-offset-2 hover:bg-line"
              >
                <span aria-hidden="true">{sign}</span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
