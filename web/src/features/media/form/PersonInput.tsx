/** Names one more person: a creator from the suggestions, or anyone by name. */
import { UserPlus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { APPEARANCES } from '#rules/appearance.ts'
import type { NamedPerson } from '#rules/forms/appearances.ts'
import { SEARCH } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { SITE } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Field } from '#web/ui/Field.tsx'

const CreatorsToName = graphql(`
  query CreatorsToName($query: String!) {
    creators(filter: { query: $query }, limit: { limit: 5 }) { id username fullname avatar role { creator } }
  }
`)

type Props = { error?: string | undefined; taken: readonly string[]; onAdd(person: NamedPerson): void }

export function PersonInput({ error, taken, onAdd }: Props) {
  const [text, setText] = useState('')
  const wanted = useDebouncedText(text.trim().replace(/^@/, ''))
  const listId = useId()
  const [{ data, fetching }] = useQuery({
    query: CreatorsToName,
    variables: { query: wanted },
    pause: wanted.length < 2,
  })
  const isLongEnough = wanted.length >= 2
  const found = isLongEnough ? (data?.creators ?? []).filter(({ username }) => !taken.includes(username)) : []
  const name = text.trim()
  const isNameable = name.length > 1 && !fetching && !name.startsWith('@')
  const list = useRef<HTMLUListElement>(null)
  const count = found.length + (isNameable ? 1 : 0)
  // On a phone, suggestions appear below the fixed footer.
  useEffect(() => {
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [count])

  const add = (person: NamedPerson) => {
    onAdd(person)
    setText('')
  }
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Naming a person must not submit the surrounding form.
    event.preventDefault()
    const exact = found.find(({ username }) => username.toLowerCase() === wanted.toLowerCase())
    if (exact) add({ username: exact.username })
  }

  return (
    <div>
      <Field
        label="Add a person"
        icon={UserPlus}
        placeholder="Username or name"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={APPEARANCES.name.maxLength}
        aria-controls={listId}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={pressed}
      />
      <ul
        ref={list}
        id={listId}
        aria-label="Suggested people"
        className="mb-1 grid gap-1 empty:hidden max-desktop:scroll-mb-24"
      >
        {found.map(({ id, username, fullname, avatar }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => add({ username })}
              className="press flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-raised"
            >
              <Avatar name={fullname} src={avatar} size={32} />
              <span className="min-w-0">
                <span className="block truncate text-sm font-semibold">@{username}</span>
                <span className="block truncate text-xs text-ink-mute">{fullname}</span>
              </span>
            </button>
          </li>
        ))}
        {isNameable && (
          <li>
            <button
              type="button"
              onClick={() => add({ name })}
              className="press flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-raised"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-raised text-ink-soft">
                <UserPlus size={16} />
              </span>
              <span className="min-w-0">
                <span className="block truncate text-sm font-semibold">{name}</span>
                <span className="block truncate text-xs text-ink-mute">
                  Not on {SITE.name}? They’ll sign with a link on their phone.
                </span>
              </span>
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

/** The typed text, debounced. */
function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), SEARCH.typingDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
