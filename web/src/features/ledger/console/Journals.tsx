/** Journal entries by id, kind, day and person; each opens with its cause. */
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { JOURNAL_KINDS } from '#rules/books.ts'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { DAY_MS } from '#rules/time.ts'
import { type FilteredPerson, PersonFilter } from '#web/parts/console/PersonFilter.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { bookTitle, LedgerAmount, ledgerKindText } from './money-text.tsx'
import { type Journal, JournalsQuery } from './queries.ts'

const KINDS = [
  { value: '', label: 'All types' },
  ...JOURNAL_KINDS.map((value) => ({ value, label: ledgerKindText(value) })),
]
const itemsOf = (data: { journals: Journal[] }) => data.journals

export function Journals() {
  const [search, setSearch] = useSearchParams()
  const [person, setPerson] = useState<FilteredPerson | null>(null)
  const id = search.get('id') ?? ''
  const kind = search.get('kind') ?? ''
  const day = search.get('day') ?? ''
  const from = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  const list = usePages({
    query: JournalsQuery,
    variables: {
      id: id.trim() || null,
      kind: JOURNAL_KINDS.some((one) => one === kind) ? kind : null,
      from: from?.toISOString() ?? null,
      to: from ? new Date(from.getTime() + DAY_MS).toISOString() : null,
      user: person?.id ?? null,
    },
    itemsOf,
    pageSize: 50,
  })
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <div className="grid items-end gap-3 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto_minmax(0,2fr)]">
        <Field
          label="ID"
          value={id}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set('id', event.target.value)}
        />
        <Field
          label="Day (UTC)"
          type="date"
          value={day}
          onChange={(event) => set('day', event.target.value)}
        />
        <Select
          label="Type"
          options={KINDS}
          value={kind}
          onChange={(event) => set('kind', event.target.value)}
          className="mb-1.5 justify-self-start"
        />
        <PersonFilter label="Username" found={person} onFound={setPerson} />
      </div>
      <ul className="mt-4 divide-y divide-line" aria-label="Journals">
        {list.items.map((journal) => (
          <Row key={journal.id} of={journal} isOpen={list.items.length === 1} />
        ))}
      </ul>
      {list.state === 'exhausted' && list.items.length === 0 && (
        <EmptyState icon={ScrollText} title="No journals found" text="Try another day, type or username." />
      )}
      <ListEnd
        of={list}
        count={list.items.length}
        skeleton={() => <SkeletonRows rows={4} />}
        errorTitle="Couldn’t load journals"
      />
    </>
  )
}

function Row({ of: journal, isOpen }: { of: Journal; isOpen: boolean }) {
  const now = useSharedNow()
  const { id, kind, key, date, lines, cause } = journal
  const moved = lines.reduce((sum, { value }) => (value > 0 ? sum + value : sum), 0)
  return (
    <li>
      <details open={isOpen || undefined} className="py-1">
        <summary className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
          <b className="w-32 shrink-0 font-semibold">{ledgerKindText(kind)}</b>
          <span className="min-w-0 flex-1 truncate text-ink-soft">
            {shortDate(new Date(date), now)}, {timeOfDay(new Date(date))}
            {cause && ` · ${cause.kind}: ${cause.words}`}
          </span>
          <LedgerAmount value={moved} />
        </summary>
        <div className="mb-2 grid gap-1 rounded-md bg-surface p-3 text-sm">
          {lines.map((line) => (
            <p key={line.id} className="flex justify-between gap-3">
              <span className="min-w-0 truncate text-ink-soft">
                {bookTitle(line.book)}
                {line.owner && ` of @${line.owner.username}`}
                {line.money === 'sandbox' && ', test'}
              </span>
              <LedgerAmount value={line.value} isSigned />
            </p>
          ))}
          <p className="mt-1 text-xs wrap-anywhere text-ink-mute">
            {id} · {key}
          </p>
        </div>
      </details>
    </li>
  )
}
