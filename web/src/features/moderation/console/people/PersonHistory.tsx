/** Staff actions about a person, and for staff members their own actions. */
import { FileClock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  AuditLog,
  type AuditLogEntry,
  actionText,
  entryPath,
  PersonHistory,
} from '#web/features/audit/index.ts'
import { exactTime } from '#web/parts/console/exact-time.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import type { ShownList } from '#web/parts/lists/use-paged-list.ts'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import type { StaffPerson } from './people-queries.ts'

const PAGE = 50

export function PersonHistoryTab({ person, mayReadAll }: { person: StaffPerson; mayReadAll: boolean }) {
  const [isTheirs, setTheirs] = useState(false)
  const isStaff = person.roles.length > 0
  return (
    <section aria-label="History" className="mt-5">
      {isStaff && mayReadAll && (
        <div className="mb-3 flex gap-1.5">
          <Chip on={!isTheirs} onClick={() => setTheirs(false)}>
            About this account
          </Chip>
          <Chip on={isTheirs} onClick={() => setTheirs(true)}>
            By this account
          </Chip>
        </div>
      )}
      {isTheirs ? <DoneBy id={person.id} /> : <DoneAbout id={person.id} />}
    </section>
  )
}

function DoneAbout({ id }: { id: string }) {
  const list = usePages({
    query: PersonHistory,
    variables: { user: id },
    itemsOf: aboutThem,
    pageSize: PAGE,
  })
  return <Entries list={list} empty="No staff actions on this account" />
}

function DoneBy({ id }: { id: string }) {
  const list = usePages({
    query: AuditLog,
    variables: { filter: { staff: id } },
    itemsOf: byThem,
    pageSize: PAGE,
  })
  return <Entries list={list} empty="No actions in the console" />
}

function aboutThem({ personHistory }: { personHistory: AuditLogEntry[] }): AuditLogEntry[] {
  return personHistory
}

function byThem({ auditLog }: { auditLog: AuditLogEntry[] }): AuditLogEntry[] {
  return auditLog
}

function Entries({ list, empty }: { list: ShownList<AuditLogEntry>; empty: string }) {
  return (
    <>
      {list.items.length === 0 && list.state === 'exhausted' && (
        <EmptyState icon={FileClock} title="No history yet" text={empty} />
      )}
      <ul className="divide-y divide-line">
        {list.items.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
      <ListEnd
        of={list}
        count={list.items.length}
        skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 5 : 2} />}
        errorTitle="Couldn’t load history"
      />
    </>
  )
}

function EntryLine({ entry }: { entry: AuditLogEntry }) {
  const path = entryPath(entry)
  // Leaves out the expiry of an access, which is always an hour.
  const changes = entry.changes
    .filter(({ name }) => name !== 'until')
    .map(({ name, before, after }) =>
      before === null ? `${name} ${after}` : `${name} ${before} → ${after ?? 'nothing'}`,
    )
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-semibold">
          {path ? (
            <Link to={path} className="underline-offset-2 hover:underline">
              {actionText(entry.action)}
            </Link>
          ) : (
            actionText(entry.action)
          )}
        </b>
        <span className="text-xs text-ink-mute tabular-nums">{exactTime(entry.at)}</span>
      </p>
      {entry.reason && <p className="mt-0.5 wrap-anywhere text-ink-soft">{entry.reason}</p>}
      <p className="mt-0.5 text-xs wrap-anywhere text-ink-mute">
        {[entry.staff?.fullname ?? 'The site', `on ${entry.target_kind}`, ...changes].join(' · ')}
      </p>
    </li>
  )
}
