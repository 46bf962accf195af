/** Tags as chips: Enter, comma or blur adds the typed tag, Backspace removes the last one. */
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { isTag, normaliseTag, TAG, TAG_TEXT } from '#rules/tag.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { FIELD_TEXT, fieldControlProps } from '#web/ui/FieldFrame.tsx'

type TagInputProps = {
  label?: string
  tags: readonly string[]
  onChange(tags: string[]): void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TagInput({ label = 'Tags', tags, onChange, onBlur, error, ref }: TagInputProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  /** Keeps invalid text in the field, so that it can be corrected. */
  const add = (words: string[]) => {
    const nextTags = [...tags]
    const refused: string[] = []
    let trouble: string | undefined
    for (const word of words.map(normaliseTag).filter(Boolean)) {
      const wrong = problemOf(word, nextTags)
      if (wrong === undefined) nextTags.push(word)
      else {
        trouble ??= wrong
        if (wrong !== TAG_TEXT.twice) refused.push(word)
      }
    }
    setProblem(trouble)
    setText(refused.join(', '))
    if (nextTags.length > tags.length) onChange(nextTags)
  }

  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    // During IME composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      // Even with no text: Enter must not submit the form around this field.
      event.preventDefault()
      add([text])
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      onChange(tags.slice(0, -1))
    }
  }

  const pasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const words = event.clipboardData.getData('text').split(/[,\n#]+/)
    if (words.length < 2) return
    event.preventDefault()
    add([text, ...words])
  }

  const words = problem ?? error
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink-soft">
        {label}
      </label>
      <div
        ref={box}
        className={cx(
          'flex min-h-12 flex-wrap items-center gap-2 rounded-md bg-surface p-2',
          'has-[input:focus]:shadow-[inset_0_0_0_2px_var(--color-ink)]',
          words ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
        )}
      >
        {tags.map((tag) => (
          <Chip
            key={tag}
            removeLabel={`Remove ${tag}`}
            onRemove={() => {
              onChange(tags.filter((other) => other !== tag))
              box.current?.querySelector('input')?.focus()
            }}
          >
            {tag}
          </Chip>
        ))}
        <input
          ref={ref}
          {...fieldControlProps(id, { hint: TAG_TEXT.note, error: words })}
          value={text}
          placeholder="Add a tag"
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setProblem(undefined)
            // Phone keyboards send no key event for a comma, only the resulting text.
            if (event.target.value.includes(',')) add(event.target.value.split(','))
            else setText(event.target.value)
          }}
          onKeyDown={pressed}
          onPaste={pasted}
          onBlur={() => {
            if (text.trim() !== '') add([text])
            onBlur?.()
          }}
          className={cx(FIELD_TEXT, 'h-8 min-w-28 px-1')}
        />
      </div>
      <p
        id={`${id}-line`}
        aria-live="polite"
        className={cx(
          'mt-1.5 min-h-9 text-sm text-pretty',
          words ? 'font-medium text-danger-ink' : 'text-ink-mute',
        )}
      >
        {words ?? TAG_TEXT.note}
      </p>
    </div>
  )
}

function problemOf(tag: string, others: readonly string[]): string | undefined {
  if (!isTag(tag)) return TAG_TEXT.note
  if (others.includes(tag)) return TAG_TEXT.twice
  return others.length >= TAG.perMedia ? TAG_TEXT.tooMany : undefined
}
