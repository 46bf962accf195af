/** The audit entries as a list for phones; the open entry expands below its row. */

import { exactTime } from '#web/parts/console/exact-time.ts'
import { cx } from '#web/ui/cx.ts'
import type { AuditLogEntry } from './audit-query.ts'
import { EntryPane } from './EntryPane.tsx'
import { actionText } from './entry-text.ts'

type Props = {
  entries: readonly AuditLogEntry[]
  at: string | undefined
  onOpen(id: string | undefined): void
}

export function AuditEntryList({ entries, at, onOpen }: Props) {
  return (
    <ul aria-label="Entries" className="divide-y divide-line">
      {entries.map((entry) => {
        const isOpen = entry.id === at
        return (
          <li key={entry.id} aria-current={isOpen ? 'true' : undefined}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? undefined : entry.id)}
              className={cx(
                'block w-full px-2 py-3 text-left text-sm',
                isOpen ? 'rounded-t-md bg-raised' : 'rounded-md hover:bg-surface',
              )}
            >
              <Line entry={entry} />
            </button>
            {isOpen && <EntryPane entry={entry} />}
          </li>
        )
      })}
    </ul>
  )
}

function Line({
  entry: { at, action, staff, account, target_kind: kind, reason },
}: {
  entry: AuditLogEntry
}) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-semibold">{actionText(action)}</b>
        <span className="text-xs text-ink-mute tabular-nums">{exactTime(at)}</span>
      </span>
      {reason && <span className="mt-0.5 line-clamp-2 wrap-anywhere text-ink-soft">{reason}</span>}
      <span className="mt-0.5 block text-xs wrap-anywhere text-ink-mute">
        {staff?.fullname ?? 'The operator'} · on {account?.username ?? kind}
      </span>
    </>
  )
}
