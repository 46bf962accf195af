/** An applicant's own statements, and the results of the automatic checks. */
import { ageOn } from '#rules/creator-application.ts'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { dueAt, formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { ClaimedBy, type Claimer } from '#web/parts/console/ClaimedBy.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { CheckRow, Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { OpenedApplicationData, QueuedApplication } from './application-queries.ts'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

export function ApplicantPane({ opened, by }: { opened: OpenedApplicationData; by: Claimer | null }) {
  const { application, firstName, lastName, birthDate, history } = opened
  const { user, waiting_since, status } = application
  const now = new Date()
  const sent = waiting_since ? new Date(waiting_since) : null
  const age = ageOn(birthDate, now)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {status === 'pending' && sent ? (
          <DueBadge
            since={sent}
            due={dueAt(sent, QUEUE_DEADLINES.applications)}
            size="md"
            of={formatDeadline(QUEUE_DEADLINES.applications)}
          />
        ) : (
          <Badge tone={status === 'approved' ? 'success' : status === 'draft' ? 'info' : 'danger'}>
            {applicationStateText(application)}
          </Badge>
        )}
        <ClaimedBy by={by} on="surface" />
      </div>
      <h2 className="mt-4 text-xl font-extrabold wrap-anywhere">{user.fullname}</h2>
      <p className="mt-0.5 text-sm text-ink-mute wrap-anywhere">
        @{user.username}
        {sent && ` · sent ${shortDate(sent, now)}, ${timeOfDay(sent)}`} ·{' '}
        {history.length > 1 ? `attempt ${history.length}` : 'first application'}
      </p>
      <Facts
        className="mt-3"
        rows={[
          ['Name', `${firstName} ${lastName}`],
          ['Born', age === null ? birthDate : `${birthDate} (${age})`],
          ['Lives in', [opened.city, opened.region, countryName(opened.country)].filter(Boolean).join(', ')],
          ['Address', opened.address || null],
          ['Instagram', application.instagram || null],
          ['Twitter', application.twitter || null],
        ]}
      />
      <PaneTitle>Checks</PaneTitle>
      <ul className="grid gap-2">
        <CheckRow is={age !== null && age >= opened.min_age ? 'good' : 'bad'}>
          {age !== null && age >= opened.min_age ? 'Old enough' : 'Too young'}: minimum age is{' '}
          {opened.min_age} there
        </CheckRow>
        {opened.twins.length === 0 ? (
          <CheckRow is="good">No other account with this name and birth date</CheckRow>
        ) : (
          opened.twins.map((twin) => (
            <CheckRow key={twin.id} is="bad">
              @{twin.user.username} gave the same name and birth date:{' '}
              {applicationStateText(twin).toLowerCase()}
            </CheckRow>
          ))
        )}
        <CheckRow is={opened.signed_version === null ? 'bad' : 'good'}>
          {opened.signed_version === null
            ? 'Agreement not signed'
            : `Agreement signed ${signedText(opened.signed_date, now)}, version ${opened.signed_version}`}
        </CheckRow>
      </ul>
      <History history={history} at={application.id} now={now} />
    </>
  )
}

function History({ history, at, now }: { history: readonly QueuedApplication[]; at: string; now: Date }) {
  const others = history.filter(({ id }) => id !== at)
  if (others.length === 0) return null
  return (
    <>
      <PaneTitle>Previous applications</PaneTitle>
      <ul className="grid gap-2 text-sm">
        {others.map((one) => (
          <li key={one.id}>
            <b className="font-semibold">{applicationStateText(one)}</b>
            {one.decided_at && (
              <span className="text-ink-mute"> · {shortDate(new Date(one.decided_at), now)}</span>
            )}
            {one.reason && <span className="block text-ink-soft">“{one.reason}”</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

export function applicationStateText({ status, asked_for, final }: QueuedApplication): string {
  if (status === 'pending') return 'Waiting'
  if (status === 'draft') return asked_for ? 'More requested' : 'Draft'
  if (status === 'rejected') return final ? 'Rejected permanently' : 'Rejected'
  return status.charAt(0).toUpperCase() + status.slice(1)
}

function signedText(date: string | null, now: Date): string {
  return date ? shortDate(new Date(date), now) : ''
}

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code
}
