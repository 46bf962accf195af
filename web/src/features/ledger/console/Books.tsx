/** The balance of each book, and the entries of one account with running balances. */
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useClient, useQuery } from 'urql'
import { BOOKS, PERSONAL_BOOKS } from '#rules/books.ts'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { oneOf } from '#rules/one-of.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { type FilteredPerson, PersonFilter } from '#web/parts/console/PersonFilter.tsx'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { bookTitle, LedgerAmount, ledgerKindText } from './money-text.tsx'
import { BooksQuery, EntriesQuery, type LedgerEntryData } from './queries.ts'

const PAGE = 50

export function Books() {
  const [search, setSearch] = useSearchParams()
  const book = oneOf(BOOKS, search.get('book')) ?? 'revenue'
  const user = search.get('user')
  const name = search.get('name')
  const result = useQuery({ query: BooksQuery, requestPolicy: 'cache-and-network' })
  const isPersonal = oneOf(PERSONAL_BOOKS, book) !== undefined
  const choose = (next: string) =>
    setSearch((before) => {
      const nextParams = new URLSearchParams(before)
      nextParams.set('book', next)
      return nextParams
    })
  const find = (person: FilteredPerson | null) =>
    setSearch(person ? { book, user: person.id, name: person.username } : { book })
  const found = user ? { id: user, username: name ?? 'selected' } : null
  return (
    <>
      <QueryResult
        of={[{ ...result[0], data: result[0].data?.ledgerBooks }, result[1]]}
        skeleton={<SkeletonRows rows={3} />}
      >
        {(balances) => (
          <ul className="grid grid-cols-2 gap-2 desktop:grid-cols-4">
            {BOOKS.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-pressed={each === book}
                  onClick={() => choose(each)}
                  className={cx(
                    'edge press h-full w-full rounded-lg p-3 text-left',
                    each === book ? 'bg-raised' : 'bg-surface hover:bg-raised',
                  )}
                >
                  <span className="block text-xs text-ink-mute">{bookTitle(each)}</span>
                  {balances
                    .filter((balance) => balance.book === each)
                    .map(({ money, value }) => (
                      <span key={money} className="block text-base font-bold">
                        <LedgerAmount value={value} />
                        {money === 'sandbox' && (
                          <span className="ml-1 text-xs font-normal text-ink-mute">test</span>
                        )}
                      </span>
                    ))}
                  {!balances.some((balance) => balance.book === each) && (
                    <span className="block text-base font-bold">$0.00</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      <div className="mt-5 mb-2 grid gap-3">
        <h2 className="text-base font-bold">{bookTitle(book)}</h2>
        {isPersonal && <PersonFilter label="Username" found={found} onFound={find} />}
      </div>
      {isPersonal && !user ? (
        <EmptyState
          icon={BookOpen}
          title="Find an account"
          text="Each account has its own book. Enter a username."
        />
      ) : (
        <Entries key={`${book} ${user}`} book={book} user={isPersonal ? user : null} />
      )}
    </>
  )
}

function Entries({ book, user }: { book: string; user: string | null }) {
  const now = useSharedNow()
  const client = useClient()
  const variables = { book, user, limit: { limit: PAGE } }
  const result = useQuery({ query: EntriesQuery, variables, requestPolicy: 'cache-and-network' })
  const [more, setMore] = useState<LedgerEntryData[]>([])
  const [isEnd, setEnd] = useState(false)
  const columns: Column<LedgerEntryData>[] = [
    { title: 'Date', cell: ({ date }) => `${shortDate(new Date(date), now)}, ${timeOfDay(new Date(date))}` },
    { title: 'Type', place: 'title', cell: ({ kind }) => ledgerKindText(kind) },
    {
      title: 'Journal',
      cell: ({ journal }) => (
        <Link to={`${staffPath('money', 'journals')}?id=${journal}`} className="font-mono text-xs underline">
          {journal.slice(0, 8)}…{journal.slice(-4)}
        </Link>
      ),
    },
    {
      title: 'Amount',
      isNumber: true,
      place: 'end',
      cell: ({ value }) => <LedgerAmount value={value} isSigned />,
    },
    { title: 'Balance', isNumber: true, cell: ({ balance }) => <LedgerAmount value={balance} /> },
  ]
  const goOn = async (last: LedgerEntryData) => {
    const { data, error } = await client.query(EntriesQuery, { ...variables, after: last.place }).toPromise()
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    const next = data?.ledgerEntries ?? []
    setMore((before) => [...before, ...next])
    setEnd(!error && next.length < PAGE)
  }
  return (
    <QueryResult
      of={[{ ...result[0], data: result[0].data?.ledgerEntries }, result[1]]}
      skeleton={<SkeletonRows rows={5} />}
    >
      {(first) => {
        const rows = [...first, ...more]
        const last = rows.at(-1)
        if (!last) return <EmptyState icon={BookOpen} title="No entries yet" />
        return (
          <>
            <StaffTable label="Entries" columns={columns} rows={rows} keyOf={({ id }) => id} />
            {!isEnd && first.length === PAGE && (
              <Button className="mt-3" onClick={() => void goOn(last)}>
                Earlier entries
              </Button>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}
