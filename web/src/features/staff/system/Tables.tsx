/** The tables behind the metrics: processes, GraphQL operations, job queues and verifications. */
import type { ReactNode } from 'react'
import { shortCount, shortDate, timeAgo, timeOfDay } from '#rules/formats.ts'
import { StaffTable } from '#web/parts/console/StaffTable.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { cx } from '#web/ui/cx.ts'
import { megabytes, metricSpanText } from './metric-cards.ts'
import type { System, SystemProcess } from './system-query.ts'

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card min-w-0 p-4 desktop:p-5">
      <h2 className="mb-1 text-base font-bold">{title}</h2>
      {children}
    </section>
  )
}

export function ProcessTable({ processes }: { processes: System['processes'] }) {
  const now = useSharedNow()
  const versions = new Set(processes.filter(({ is_lost }) => !is_lost).map(({ version }) => version))
  return (
    <Box title="Processes">
      {versions.size > 1 && (
        <p className="mb-2 text-sm text-second">
          {versions.size} versions are running, as during an upgrade.
        </p>
      )}
      <StaffTable
        label="Processes"
        rows={processes}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Machine', cell: (process) => <Machine process={process} now={now} /> },
          { title: 'Role', place: 'end', cell: ({ role }) => role },
          { title: 'Version', cell: ({ version }) => version },
          { title: 'CPU', isNumber: true, cell: ({ cpu_percent }) => `${Math.round(cpu_percent)}%` },
          { title: 'Memory', isNumber: true, cell: ({ memory_bytes }) => megabytes(memory_bytes) },
          { title: 'Event loop', isNumber: true, cell: ({ loop_percent }) => `${Math.round(loop_percent)}%` },
          {
            title: 'Requests',
            isNumber: true,
            cell: ({ requests_per_second }) => `${requests_per_second.toFixed(1)}/s`,
          },
        ]}
      />
    </Box>
  )
}

function Machine({ process, now }: { process: SystemProcess; now: Date }) {
  const { machine, is_lost, problem, told_at } = process
  const text = is_lost ? `last seen ${timeAgo(new Date(told_at), now)}` : problem
  return (
    <span className="flex items-center gap-3">
      <i
        aria-hidden="true"
        className={cx(
          'size-2 shrink-0 rounded-full',
          is_lost ? 'bg-danger' : problem ? 'bg-second' : 'bg-success',
        )}
      />
      <span className="min-w-0">
        <b className="font-semibold">{machine}</b>
        {text && <span className="block text-xs text-ink-mute">{text}</span>}
      </span>
    </span>
  )
}

export function OperationTable({ operations }: { operations: System['operations'] }) {
  return (
    <Box title="Slowest GraphQL operations">
      <StaffTable
        label="GraphQL operations"
        isNarrow
        rows={operations}
        keyOf={({ field }) => field}
        columns={[
          { title: 'First field', cell: ({ field }) => field, className: 'break-all' },
          { title: 'Calls', isNumber: true, cell: ({ count }) => shortCount(count) },
          { title: 'Mean', isNumber: true, cell: ({ mean_ms }) => metricSpanText(mean_ms / 1000) },
          {
            title: 'Failed',
            isNumber: true,
            cell: ({ failed }) => <span className={cx(failed > 0 && 'text-danger-ink')}>{failed}</span>,
          },
        ]}
      />
      {operations.length === 0 && <Nothing>No requests in the last hour</Nothing>}
    </Box>
  )
}

export function JobQueueTable({ queues }: { queues: System['queues'] }) {
  return (
    <Box title="Waiting jobs">
      {queues.length === 0 ? (
        <Nothing>No jobs waiting</Nothing>
      ) : (
        <StaffTable
          label="Waiting jobs by queue"
          isNarrow
          rows={queues}
          keyOf={({ queue }) => queue}
          columns={[
            { title: 'Queue', cell: ({ queue }) => queue },
            { title: 'Waiting', isNumber: true, cell: ({ waiting }) => shortCount(waiting) },
            { title: 'Oldest', isNumber: true, cell: ({ oldest_seconds }) => metricSpanText(oldest_seconds) },
          ]}
        />
      )}
    </Box>
  )
}

export function VerificationTable({ system }: { system: System }) {
  const { proved_at, problems, backup_at, backup_problem } = system
  return (
    <Box title="Books and backup">
      <dl className="divide-y divide-line text-sm">
        <Line label="Books verified" isBad={problems > 0}>
          {problems > 0 ? `${problems} problems, ` : ''}
          {when(proved_at)}
        </Line>
        <Line label="Last backup" isBad={backup_problem !== null}>
          {when(backup_at)}
        </Line>
      </dl>
      {backup_problem && <p className="mt-1 text-xs text-danger-ink">{backup_problem}</p>}
    </Box>
  )
}

function Line({ label, isBad, children }: { label: string; isBad: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className={cx('font-bold tabular-nums', isBad && 'text-danger-ink')}>{children}</dd>
    </div>
  )
}

function when(at: string | null): string {
  if (!at) return 'Never'
  const [then, now] = [new Date(at), new Date()]
  const day = then.toDateString() === now.toDateString() ? 'Today' : shortDate(then, now)
  return `${day}, ${timeOfDay(then)}`
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-2 text-sm text-ink-mute">{children}</p>
}
