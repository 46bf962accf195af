/** The audit section: staff actions, filtered by actor, action, time and text, and the integrity of the hash chain. */
import { Link as ChainSign, Download, FileClock, ShieldAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { STAFF_ACTIONS } from '#rules/staff-rights.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { exactTime } from '#web/parts/console/exact-time.ts'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { AuditAround, AuditLog, type AuditLogEntry } from './audit-query.ts'
import { EntryPane } from './EntryPane.tsx'
import { entryPath } from './entry-path.ts'
import { actionText, SPANS, sinceOf } from './entry-text.ts'

const TYPING_MS = 400
const ACTIONS = [
  { value: '', label: 'All actions' },
  ...STAFF_ACTIONS.map((value) => ({ value, label: actionText(value) })),
]
const COLUMNS: Column<AuditLogEntry>[] = [
  {
    title: 'Time',
    place: 'end',
    cell: ({ at }) => <span className="text-ink-mute tabular-nums max-desktop:text-xs">{exactTime(at)}</span>,
  },
  { title: 'Staff', cell: ({ staff }) => staff?.fullname ?? 'The operator' },
  {
    title: 'Action',
    place: 'title',
    cell: ({ action }) => <b className="font-semibold">{actionText(action)}</b>,
  },
  {
    title: 'Target',
    cell: (entry) => {
      const path = entryPath(entry)
      const text = entry.account?.username ?? entry.target_kind
      return path ? (
        <Link to={path} className="underline-offset-2 hover:underline">
          {text}
        </Link>
      ) : (
        text
      )
    },
  },
  {
    title: 'Reason',
    cell: ({ reason }) => reason && <span className="line-clamp-1 text-ink-soft">{reason}</span>,
    className: 'max-w-80',
  },
]

export function AuditSection() {
  const isDesktop = useIsDesktop()
  const [{ data }] = useQuery({ query: AuditAround })
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [staff, setStaff] = useState('')
  const [action, setAction] = useState('')
  const [span, setSpan] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const [at, setAt] = useState<string>()
  const debounced = useDebouncedValue(text.trim(), TYPING_MS)
  const filter = {
    ...(debounced && { words: debounced }),
    ...(staff && { staff }),
    ...(action && { action }),
    ...(from && { from }),
  }
  const list = usePages({ query: AuditLog, variables: { filter }, itemsOf, pageSize: 50 })
  const entry = list.items.find(({ id }) => id === at)
  const search = useRef<HTMLDivElement>(null)
  const ids = list.items.map(({ id }) => id)
  const path = entry && entryPath(entry)
  useQueueKeys({
    ids,
    at,
    onMove: setAt,
    onEnter: path ? () => void navigate(path) : undefined,
    more: [
      {
        key: '/',
        label: 'Search log',
        isInBar: true,
        run: () => search.current?.querySelector('input')?.focus(),
      },
    ],
  })
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at === undefined) return
    table.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const members = [
    { value: '', label: 'All staff' },
    ...(data?.staffMembers ?? []).map(({ user }) => ({ value: user.id, label: user.fullname })),
  ]
  return (
    <StaffPage
      title="Audit log"
      end={
        <span className="flex flex-wrap items-center gap-3">
          <Chain proof={data?.auditProof} />
          <a
            href={`/api/staff/audit.csv?${new URLSearchParams(filter)}`}
            download="audit-log.csv"
            className={chipClass()}
          >
            <Download size={15} />
            CSV
          </a>
        </span>
      }
      isFlush
    >
      <div className="flex min-h-full flex-col desktop:grid desktop:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0 p-4 desktop:p-6">
          <div ref={search} className="mb-3 flex flex-wrap items-center gap-2">
            <SearchField
              label="Search the audit log"
              placeholder="Reason, before or after"
              value={text}
              onChange={setText}
              maxLength={200}
              className="min-w-60 flex-1"
            />
            <Select
              label="Staff"
              options={members}
              value={staff}
              onChange={(event) => setStaff(event.target.value)}
            />
            <Select
              label="Action"
              options={ACTIONS}
              value={action}
              onChange={(event) => setAction(event.target.value)}
            />
            <Select
              label="When"
              options={SPANS}
              value={span}
              onChange={(event) => {
                setSpan(event.target.value)
                setFrom(sinceOf(event.target.value, new Date()))
              }}
            />
          </div>
          {list.items.length > 0 && (
            <div ref={table}>
              <StaffTable
                label="Entries"
                columns={COLUMNS}
                rows={list.items}
                keyOf={({ id }) => id}
                at={at}
                onOpen={({ id }) => setAt(id === at && !isDesktop ? undefined : id)}
                detail={(opened) => <EntryPane entry={opened} />}
              />
            </div>
          )}
          {list.items.length === 0 && list.state === 'exhausted' && (
            <EmptyState icon={FileClock} title="No entries" text="Try fewer filters." />
          )}
          <ListEnd
            of={list}
            count={list.items.length}
            skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 8 : 2} />}
            errorTitle="Couldn’t load the audit log"
          />
        </div>
        {entry && isDesktop && <EntryPane entry={entry} />}
      </div>
    </StaffPage>
  )
}

type ChainVerification = { at: string; links: number; problems: string[] }

function Chain({ proof }: { proof: ChainVerification | null | undefined }) {
  if (!proof) return null
  const isWhole = proof.problems.length === 0
  return (
    <span
      className="flex flex-wrap items-center gap-2 text-xs text-ink-mute"
      title={proof.problems.join('\n')}
    >
      <Badge tone={isWhole ? 'success' : 'danger'} icon={isWhole ? ChainSign : ShieldAlert}>
        {isWhole ? 'Chain intact' : 'Chain broken'}
      </Badge>
      {proof.links.toLocaleString('en')} entries verified on {exactTime(proof.at)}
    </span>
  )
}

function itemsOf({ auditLog }: { auditLog: AuditLogEntry[] }): AuditLogEntry[] {
  return auditLog
}
