/** Edits the blocked words, each refused or held for review, with a test field. */
import { MessageSquareText, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { wordFinder } from '#rules/blocked-words.ts'
import { oneOf } from '#rules/one-of.ts'
import { BLOCKED_WORDS, type BlockedWord } from '#rules/site-settings/content.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'

type Props = {
  own: SettingFieldState
  value: readonly BlockedWord[]
  isOff: boolean
  onChange(value: BlockedWord[]): void
}

const ACTS = [
  { value: 'refuse', label: 'Block' },
  { value: 'hold', label: 'Hold' },
] as const

export function WordsEditor({ own, value, isOff, onChange }: Props) {
  const [word, setWord] = useState('')
  const add = () => {
    const message = word.trim()
    if (message === '') return
    onChange([...value, { words: message, does: 'refuse' }])
    setWord('')
  }
  const does = (at: number, given: string) => {
    const act = oneOf(['refuse', 'hold'] as const, given) ?? 'refuse'
    onChange(value.map((each, index) => (index === at ? { ...each, does: act } : each)))
  }
  return (
    <FieldTop own={own}>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <div className="min-w-0 flex-1">
          <Field
            label="Word or phrase"
            value={word}
            maxLength={BLOCKED_WORDS.maxLength}
            disabled={isOff}
            onChange={(event) => setWord(event.target.value)}
          />
        </div>
        <Button type="submit" icon={Plus} className="mt-7" disabled={isOff || word.trim() === ''}>
          Add
        </Button>
      </form>
      {value.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title="No blocked words"
          text="Add a word to block or hold text that contains it."
        />
      ) : (
        <ul className="divide-y divide-line">
          {value.map(({ words: message, does: act }, at) => (
            <li key={message} className="flex min-h-12 items-center gap-3">
              <span className="min-w-0 flex-1 truncate font-semibold">{message}</span>
              <Select
                label={`Action for “${message}”`}
                options={ACTS}
                value={act}
                disabled={isOff}
                onChange={(event) => does(at, event.target.value)}
              />
              <IconButton
                icon={Trash2}
                label={`Remove “${message}”`}
                disabled={isOff}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <TryIt value={value} />
    </FieldTop>
  )
}

/** Uses the production matcher on the current list, saved or not. */
function TryIt({ value }: { value: readonly BlockedWord[] }) {
  const [text, setText] = useState('')
  const find = useMemo(() => wordFinder(value), [value])
  const found = text === '' ? null : find(text)
  const verdict = found
    ? `${found.does === 'refuse' ? 'Blocked' : 'Held'} because of “${found.words}”`
    : 'Allowed'
  return (
    <div className="mt-4">
      <Field
        label="Test a text"
        value={text}
        hint={text === '' ? 'Try spellings that might get around the filter' : verdict}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
