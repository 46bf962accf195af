/** The account's queues: counts, service level progress and the oldest item. */
import { Link } from 'react-router'
import { oneOf } from '#rules/one-of.ts'
import { formatDeadline, QUEUE_DEADLINES, QUEUES, type QueueName } from '#rules/sla.ts'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { waitingText } from '#web/parts/console/waiting-time.ts'
import { cx } from '#web/ui/cx.ts'
import { CONSOLE_SECTIONS, type ConsoleSection } from '../sections.ts'
import { DeadlineStrip } from './DeadlineStrip.tsx'
import type { Home } from './home-query.ts'

type State = Home['queues'][number]
type QueueLine = State & { queue: QueueName; section: ConsoleSection; title: string; yours: number }

/** The title of a queue that shares its section with others. */
const TITLES: Partial<Record<QueueName, string>> = {
  support: 'Support, first reply',
  appeals: 'Appeals',
  payouts: 'Payouts',
}

/** Queues of existing sections, late ones first, then by used share. */
export function queueLines({ queues, mine }: Home, now: Date): QueueLine[] {
  const lines = queues.flatMap((state) => {
    const queue = oneOf(QUEUES, state.id)
    const section = CONSOLE_SECTIONS.find(({ queues: own }) => queue && own.includes(queue))
    if (!queue || !section) return []
    const yours = mine.filter((name) => name === queue).length
    return [{ ...state, queue, section, title: TITLES[queue] ?? section.title, yours }]
  })
  const urgency = ({ since: [since], due: [due] }: State) =>
    since && due ? (now.getTime() - Date.parse(since)) / Math.max(1, Date.parse(due) - Date.parse(since)) : -1
  return lines.toSorted((a, b) => urgency(b) - urgency(a))
}

const COUNTED = 1_000
const countText = (waits: number) => (waits >= COUNTED ? '999+' : String(waits))

export function QueueTable({ lines, now }: { lines: readonly QueueLine[]; now: Date }) {
  return (
    <section className="card hidden px-4 pb-1 desktop:block" aria-label="Queues">
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr className="h-9 border-b border-line text-xs text-ink-mute">
            <th scope="col" className="w-57 font-semibold">
              Queue
            </th>
            <th scope="col" className="w-14 text-right font-semibold">
              Waiting{' '}
            </th>
            <th scope="col" className="pl-7 font-semibold">
              <span className="relative flex justify-between">
                Deadlines{' '}
                <span className="absolute left-[78%] -translate-x-1/2 font-bold text-ink-soft">target</span>
              </span>
            </th>
            <th scope="col" className="w-35 pl-6 font-semibold">
              Target{' '}
            </th>
            <th scope="col" className="w-28 font-semibold">
              Oldest
            </th>
            <th scope="col" className="w-13 text-right font-semibold">
              Go
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.queue} className="h-10.5">
              <td>
                <Link
                  to={staffPath(line.section.name)}
                  className="flex items-center gap-2.5 font-semibold hover:underline"
                >
                  <line.section.icon
                    size={17}
                    className={cx('shrink-0', line.late > 0 ? 'text-danger-ink' : 'text-ink-mute')}
                  />
                  <span className="truncate">{line.title}</span>
                  {line.yours > 0 && (
                    <span className="shrink-0 rounded-xs bg-overlay px-1.5 text-2xs font-bold text-ink-soft tabular-nums">
                      {line.yours} yours
                    </span>
                  )}
                </Link>
              </td>
              <td className="text-right text-base font-bold tabular-nums">
                {countText(line.waits)}
                {line.late > 0 && <span className="sr-only">, {line.late} late</span>}
              </td>
              <td className="pl-7">
                <DeadlineStrip since={line.since} due={line.due} now={now} />
              </td>
              <td className="pl-6 whitespace-nowrap text-ink-soft tabular-nums">
                {formatDeadline(QUEUE_DEADLINES[line.queue])}
              </td>
              <td>
                {line.since[0] && line.due[0] ? (
                  <DueBadge since={line.since[0]} due={line.due[0]} isPlain shows="waited" isExact />
                ) : (
                  <span className="text-xs text-ink-mute">Nothing</span>
                )}
              </td>
              <td className="text-right">
                <Key>G {line.section.letter.toUpperCase()}</Key>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function QueueCards({ lines, now }: { lines: readonly QueueLine[]; now: Date }) {
  return (
    <ul className="card divide-y divide-line desktop:hidden" aria-label="Queues">
      {lines.map((line) => (
        <li key={line.queue}>
          <Link to={staffPath(line.section.name)} className="flex min-h-16.5 items-center gap-3.5 px-4 py-2">
            <line.section.icon size={20} className={line.late > 0 ? 'text-danger-ink' : 'text-ink-soft'} />
            <span className="min-w-0 flex-1">
              <b className="block truncate text-base font-semibold">{line.title}</b>
              <DeadlineStrip since={line.since} due={line.due} now={now} />
            </span>
            <span className="w-23 shrink-0 text-right">
              <b className="block text-lg leading-tight font-extrabold tabular-nums">
                {countText(line.waits)}
              </b>
              <span
                className={cx(
                  'text-xs font-bold tabular-nums',
                  line.late > 0 ? 'text-danger-ink' : 'text-ink-mute',
                )}
              >
                {line.since[0] &&
                  `${line.late > 0 ? 'Late, ' : ''}${waitingText(now.getTime() - Date.parse(line.since[0]))}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
