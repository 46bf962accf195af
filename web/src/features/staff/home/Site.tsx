/** Site health, staff on duty and service level compliance. */
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { CONSOLE_SECTIONS } from '../sections.ts'
import type { Home } from './home-query.ts'

const LINES: Record<string, string> = {
  books: 'Books verified',
  audit: 'Audit log verified',
  sweep: 'Audit log cleanup due since',
  payouts: 'Failed payouts',
  leavers: 'Owed to closed accounts',
  jobs: 'Jobs',
  mail: 'Email',
  disk: 'Disk',
  processes: 'Processes',
  backup: 'Last backup',
}
/** Titles of verifications that have not passed. */
const UNVERIFIED_TITLES: Record<string, string> = {
  books: 'Books not verified',
  audit: 'Audit log not verified',
}
const DOTS: Record<string, string> = { ok: 'bg-success', look: 'bg-second', bad: 'bg-danger' }
const STATES: Record<string, string> = { ok: 'OK', look: 'needs attention', bad: 'problem' }
const ROLES: Record<string, string> = {
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  admin: 'Admin',
}

type HealthLine = Home['health'][number]

export function SiteHealth({ health }: { health: Home['health'] }) {
  return (
    <section className="card px-5 pt-4 pb-2">
      <h2 className="mb-1 text-base font-bold">Site health</h2>
      <dl>
        {health.map((line) => (
          <div
            key={line.name}
            className="flex min-h-12.5 flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-0"
          >
            <dt className="flex min-w-0 flex-1 items-center gap-3 text-sm font-semibold">
              <i aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', DOTS[line.state])} />
              <span className="min-w-0">
                {titleOfLine(line)}
                <span className="sr-only">, {STATES[line.state]}</span>
                {line.text && (
                  <span className="block truncate text-xs font-normal text-ink-mute">{line.text}</span>
                )}
              </span>
            </dt>
            <dd className={cx('text-sm font-bold tabular-nums', line.state === 'bad' && 'text-danger-ink')}>
              {valueText(line)}
            </dd>
            {line.percent !== null && (
              <dd className="mt-1 h-1.25 w-full overflow-hidden rounded-full bg-overlay">
                <span className="sr-only">{line.percent}% used</span>
                <span
                  className={cx(
                    'block h-full rounded-full',
                    line.state === 'ok' ? 'bg-ink' : DOTS[line.state],
                  )}
                  style={{ width: `${line.percent}%` }}
                />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function titleOfLine({ name, state }: HealthLine): string {
  return (state === 'ok' ? undefined : UNVERIFIED_TITLES[name]) ?? LINES[name] ?? name
}

function valueText({ value, at }: HealthLine): string {
  if (!at) return value
  const [then, now] = [new Date(at), new Date()]
  const day = then.toDateString() === now.toDateString() ? 'Today' : shortDate(then, now)
  return `${day}, ${timeOfDay(then)}`
}

export function OnDuty({ duty, me }: { duty: Home['duty']; me: string | undefined }) {
  return (
    <section className="card px-5 pt-4 pb-3">
      <h2 className="mb-1 text-base font-bold">On duty</h2>
      <ul>
        {duty.map(({ user, roles, queue, in_hand }) => (
          <li key={user.id} className="flex h-11 items-center gap-3">
            <Avatar name={user.fullname} src={user.avatar} size={28} on="surface" badge="online" />
            <span className="min-w-0 flex-1 truncate text-sm font-semibold">
              {user.fullname}
              {user.id === me && ' (you)'}
            </span>
            <span className="shrink-0 text-xs text-ink-mute">
              {queue ? `${queueTitle(queue)}, ${in_hand} claimed` : rolesText(roles)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An admin's role implies nearly all others. */
function rolesText(roles: readonly string[]): string {
  const shownRoles = roles.includes('admin') ? ['admin'] : roles
  return shownRoles.map((role) => ROLES[role] ?? role).join(', ')
}

function queueTitle(queue: string): string {
  const section = CONSOLE_SECTIONS.find(({ queues }) => (queues as readonly string[]).includes(queue))
  return section?.title ?? queue
}

export function ServiceLevels({ share, before }: { share: number | null; before: number | null }) {
  if (share === null) return null
  const change = before === null ? null : Math.round((share - before) * 10) / 10
  return (
    <section className="card px-5 py-4">
      <p className="flex items-baseline justify-between text-sm">
        <b className="font-bold">On time</b>
        <span className="text-xs text-ink-mute">last 30 days</span>
      </p>
      <p className="mt-1 flex items-baseline gap-2 text-2xl font-extrabold tabular-nums">
        {share}%
        {change !== null && change !== 0 && (
          <span className={cx('text-sm font-semibold', change > 0 ? 'text-success' : 'text-danger-ink')}>
            {change > 0 ? `+${change}` : String(change).replace('-', '−')}
          </span>
        )}
      </p>
    </section>
  )
}
