/** The header of a person's page: name, address, status and main stats. */
import { Link } from 'react-router'
import { shortDate } from '#rules/formats.ts'
import { statementDate } from '#rules/statement.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { trustText } from '../reports/report-text.ts'
import type { StaffPerson } from './people-queries.ts'

export function PersonHeader({ person }: { person: StaffPerson }) {
  const { user, closed_by: closed, no_live: noLive, live } = person
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={user?.fullname ?? '?'} src={user?.avatar} size={72} />
        <div className="min-w-0">
          <h2 className="truncate text-xl font-extrabold">{user?.fullname}</h2>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
            <Link to={`/${user?.username}`}>@{user?.username}</Link>
            {person.email && (
              <span className="wrap-anywhere">
                {person.email}
                {!person.email_confirmed && ' (not confirmed)'}
              </span>
            )}
          </p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <Badge tone={person.status === 'active' ? 'success' : 'danger'}>
              {STATUS_TEXT[person.status] ?? person.status}
            </Badge>
            {person.selling && (
              <Badge tone={person.selling === 'approved' ? 'accent' : 'mute'}>
                {SELLING_TEXT[person.selling] ?? person.selling}
              </Badge>
            )}
            {person.country && <Badge tone="mute">Lives in {countryName(person.country)}</Badge>}
            {live && (
              <Link to={staffPath('lives', live)}>
                <Badge tone="live">Live now</Badge>
              </Link>
            )}
            {noLive && <Badge tone="danger">Streaming banned</Badge>}
            {person.two_step && <Badge tone="info">Two-step sign-in</Badge>}
            {person.roles.map((role) => (
              <Badge key={role} tone="second">
                Staff: {role}
              </Badge>
            ))}
          </p>
        </div>
      </div>
      {closed && (
        <div className="mt-4">
          <Notice tone="danger">
            {closed.measure === 'ban'
              ? 'Banned permanently'
              : closed.until
                ? `Suspended until ${statementDate(new Date(closed.until))}`
                : 'Suspended until lifted'}
            {closed.rule && ` by ${closed.rule}`}: {closed.facts}
          </Notice>
        </div>
      )}
      {noLive && (
        <div className="mt-4">
          <Notice tone="danger">
            {noLive.until
              ? `Banned from streaming until ${statementDate(new Date(noLive.until))}`
              : 'Banned from streaming until lifted'}
            {noLive.rule && ` by ${noLive.rule}`}: {noLive.facts}
          </Notice>
        </div>
      )}
    </>
  )
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (country: string) => COUNTRIES.of(country) ?? country

const STATUS_TEXT: Record<string, string> = {
  active: 'Active',
  suspended: 'Suspended',
  deleting: 'Being deleted',
}
const SELLING_TEXT: Record<string, string> = {
  approved: 'Creator',
  revoked: 'Selling revoked',
  pending: 'Application pending',
  draft: 'Application started',
  rejected: 'Application rejected',
  ended: 'Former creator',
}

export function PersonStats({ person }: { person: StaffPerson }) {
  const warnings = person.decisions.filter(
    ({ measure, ended_how }) => measure.includes('warn') && !ended_how,
  ).length
  const stats = [
    [
      'Joined',
      shortDate(new Date(person.joined), new Date()),
      person.last_seen ? `seen ${shortDate(new Date(person.last_seen), new Date())}` : '',
    ],
    ['Warnings', String(warnings), 'active'],
    ['Reported', String(person.reported.length), 'times'],
    ['Reports sent', String(person.trust.total), trustText(person.trust)],
  ] as const
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 desktop:grid-cols-4">
      {stats.map(([title, value, more]) => (
        <div key={title} className="rounded-lg bg-surface p-4">
          <dt className="text-sm text-ink-mute">{title}</dt>
          <dd className="mt-1 text-lg font-extrabold tabular-nums">{value}</dd>
          <dd className="text-xs text-ink-mute">{more}</dd>
        </div>
      ))}
    </dl>
  )
}
