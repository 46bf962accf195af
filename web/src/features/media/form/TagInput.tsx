/** Tags as chips: Enter, comma or blur adds the typed tag, Backspace removes the last one. */
import { Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { isTag, normaliseTag, TAG, TAG_TEXT } from '#rules/tag.ts'
import { Chip, chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { FIELD_TEXT, fieldControlProps } from '#web/ui/FieldFrame.tsx'

const LIKELY_SHOWN = 8

type TagInputProps = {
  label?: string
  tags: readonly string[]
  onChange(tags: string[]): void
  onBlur?: (() => void) | undefined
  /** Tags that the description adds. */
  fromDescription?: readonly string[]
  /** Offered with one tap. */
  likely?: readonly string[]
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TagInput(props: TagInputProps) {
  const { label = 'Tags', tags, onChange, onBlur, fromDescription = [], likely = [], error, ref } = props
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
  const offered =
    tags.length < TAG.perMedia
      ? likely.filter((tag) => !tags.includes(tag) && !fromDescription.includes(tag)).slice(0, LIKELY_SHOWN)
      : []
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
        {fromDescription
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <span key={tag} className="rounded-full px-2 text-sm font-semibold text-ink-soft edge">
              #{tag}
            </span>
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
      <LikelyTags tags={offered} onPick={(tag) => onChange([...tags, tag])} />
    </div>
  )
}

function LikelyTags({ tags, onPick }: { tags: readonly string[]; onPick(tag: string): void }) {
  if (tags.length === 0) return null
  return (
    <ul
      aria-label="Suggestions"
      className="no-bar -mx-4 mt-1 mb-1 flex gap-2 overflow-x-auto px-4 py-1.5 desktop:mx-0 desktop:flex-wrap desktop:px-0"
    >
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            onClick={() => onPick(tag)}
            className={cx('press hit relative edge hover:bg-overlay', chipClass())}
          >
            <Plus size={14} strokeWidth={2.6} />
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}

function problemOf(tag: string, others: readonly string[]): string | undefined {
  if (!isTag(tag)) return TAG_TEXT.note
  if (others.includes(tag)) return TAG_TEXT.twice
  return others.length >= TAG.perMedia ? TAG_TEXT.tooMany : undefined
}
