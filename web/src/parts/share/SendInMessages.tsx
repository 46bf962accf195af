/** Sends a link in Messages: pick people, add a note, send. */
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useQuery } from 'urql'
import { SEARCH } from '#rules/limits.ts'
import { SHARE_SHEET } from '#rules/messages.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { noteMaxLength, sharedMessage } from './share-text.ts'
import { useSendLink } from './use-send-link.ts'

const PeopleToShareWith = graphql(`
  query PeopleToShareWith($search: String!) {
    people_to_share_with(search: $search) { id username fullname avatar }
  }
`)

type Person = { id: string; username: string; fullname: string; avatar: string | null }

export function SendInMessages({ url, onSent }: { url: string; onSent(): void }) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<Person[]>([])
  const [problem, setProblem] = useState<string>()
  const query = useDebouncedValue(search.trim(), search === '' ? 0 : SEARCH.typingDelayMs)
  const [{ data, error, operation }, ask] = useQuery({
    query: PeopleToShareWith,
    variables: { search: query },
    requestPolicy: 'cache-and-network',
  })
  const found = operation?.variables.search === query ? data?.people_to_share_with : undefined
  // Someone without conversations or follows has nobody to send to.
  if (query === '' && found?.length === 0 && picked.length === 0) return null

  const isPicked = ({ id }: Person) => picked.some((person) => person.id === id)
  const toggle = (person: Person) => {
    setProblem(undefined)
    if (isPicked(person)) setPicked(picked.filter(({ id }) => id !== person.id))
    else if (picked.length < SHARE_SHEET.recipientsMax) setPicked([...picked, person])
    else setProblem(`You can send to ${SHARE_SHEET.recipientsMax} people at once.`)
  }
  const shown = query === '' ? (found ?? []) : [...picked, ...(found ?? []).filter((one) => !isPicked(one))]
  // Picked people that the list without a search does not include.
  const added = query === '' ? picked.filter(({ id }) => shown.every((person) => person.id !== id)) : []
  return (
    <section aria-label="Send in Messages" className="border-b border-line pb-5">
      <SearchField label="Search people" value={search} onChange={setSearch} maxLength={64} />
      <div className="no-bar -mx-5 mt-4 overflow-x-auto px-5 py-1 desktop:-mx-6 desktop:px-6">
        {error && !found ? (
          <p className="flex h-24 items-center gap-3 text-sm text-ink-soft">
            Couldn’t load people.
            <Button size="sm" onClick={() => ask({ requestPolicy: 'network-only' })}>
              Try again
            </Button>
          </p>
        ) : (
          <People people={found && [...added, ...shown]} isPicked={isPicked} onToggle={toggle} />
        )}
      </div>
      {problem !== undefined && (
        <div className="mt-3" role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {picked.length > 0 && (
        <NoteAndSend
          {...{ url, picked, onSent }}
          onRefused={(refused, words) => {
            setPicked(picked.filter(({ id }) => refused.includes(id)))
            setProblem(words)
          }}
        />
      )}
    </section>
  )
}

type PeopleProps = {
  people: readonly Person[] | undefined
  isPicked(person: Person): boolean
  onToggle(person: Person): void
}

function People({ people, isPicked, onToggle }: PeopleProps) {
  if (!people)
    return (
      <Loading label="Loading people">
        <div className="flex h-24 gap-3">
          {Array.from({ length: 5 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
            <span key={index} className="mx-1 size-16 shrink-0 animate-pulse rounded-full bg-raised" />
          ))}
        </div>
      </Loading>
    )
  if (people.length === 0)
    return <p className="flex h-24 items-center text-sm text-ink-soft">No people found</p>
  return (
    <ul className="flex min-h-24 gap-1">
      {people.map((person) => (
        <li key={person.id}>
          <PersonPick person={person} isPicked={isPicked(person)} onToggle={() => onToggle(person)} />
        </li>
      ))}
    </ul>
  )
}

type PickProps = { person: Person; isPicked: boolean; onToggle(): void }

function PersonPick({ person: { fullname, avatar }, isPicked, onToggle }: PickProps) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onToggle}
      className="press grid w-20 justify-items-center gap-2 rounded-md px-1 py-1 text-sm"
    >
      <span
        className={cx(
          'relative rounded-full ring-offset-3 ring-offset-surface transition-shadow duration-(--dur-press)',
          isPicked && 'ring-3 ring-ink',
        )}
      >
        <Avatar name={fullname} src={avatar} size={60} on="surface" />
        {isPicked && (
          <span className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full border-3 border-surface bg-ink text-canvas">
            <Check size={12} strokeWidth={4} />
          </span>
        )}
      </span>
      <span className={cx('max-w-full truncate', isPicked ? 'font-bold text-ink' : 'text-ink-soft')}>
        {fullname}
      </span>
    </button>
  )
}

type NoteProps = {
  url: string
  picked: readonly Person[]
  onSent(): void
  onRefused(ids: string[], words: string): void
}

function NoteAndSend({ url, picked, onSent, onRefused }: NoteProps) {
  const [note, setNote] = useState('')
  const { send, isSending } = useSendLink()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await send(picked, sharedMessage(note, url))
    if (!result) return
    const { sent, refused } = result
    const [only] = sent
    const text = sent.length === 1 ? `Sent to ${only?.fullname}` : `Sent to ${sent.length} people`
    if (sent.length > 0) showToast({ tone: 'success', text })
    if (refused.length === 0) return onSent()
    const names = refused.map(({ person }) => person.fullname).join(', ')
    onRefused(
      refused.map(({ person }) => person.id),
      `Couldn’t send to ${names}. ${refused[0]?.reason ?? ''}`,
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 flex gap-2">
      <input
        aria-label="Message"
        placeholder="Write a message…"
        value={note}
        maxLength={noteMaxLength(url)}
        onChange={(event) => setNote(event.target.value)}
        className="h-11 min-w-0 flex-1 rounded-full bg-raised px-4 text-base text-ink outline-none focus:shadow-[inset_0_0_0_2px_var(--color-ink)] pointer-coarse:text-[1rem]"
      />
      <Button type="submit" tone="accent" busy={isSending}>
        {picked.length === 1 ? 'Send' : `Send to ${picked.length}`}
      </Button>
    </form>
  )
}
