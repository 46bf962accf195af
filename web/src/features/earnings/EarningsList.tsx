/** Earnings as a list, for phones. */
import { Link } from 'react-router'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EarningsShare } from './EarningsTable.tsx'
import { entryText, entryTimeText } from './entry-text.ts'
import { kindText } from './kinds.ts'
import type { EarningsEntry } from './queries.ts'

export function EarningsList({ entries }: { entries: readonly EarningsEntry[] }) {
  const now = new Date()
  return (
    <ul aria-label="Transactions" className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link to={`/${entry.from.username}`} className="flex items-center gap-3.5 rounded-md py-3">
            <Avatar src={entry.from.avatar} name={entry.from.fullname} size={42} />
            <span className="min-w-0 flex-1">
              <b className="block truncate text-base font-semibold">{entry.from.fullname}</b>
              <span className="block text-sm text-ink-mute">
                {kindText(entry.type)} · {entryTimeText(entry.add_date, now)}
              </span>
            </span>
            <span className="text-right text-base tabular-nums">
              <EarningsShare entry={entry} sign="+" />
              <span className="block text-xs text-ink-mute">{entryText(entry, now)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
