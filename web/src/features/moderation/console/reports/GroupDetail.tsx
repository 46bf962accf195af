/** The reported item, its reporters and its history. */
import { Link } from 'react-router'
import { countLabel, shortDate } from '#rules/formats.ts'
import { HELD_FOR_A_WORD } from '#rules/report.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PrivateMessages } from '../private-access/PrivateMessages.tsx'
import { ReportedLive } from './ReportedLive.tsx'
import { ReportedMedia } from './ReportedMedia.tsx'
import type { Group } from './report-queries.ts'
import { earlierDecisionText, REPORT_KIND_LABELS, trustText } from './report-text.ts'

export function GroupDetail({ group, onRenew }: { group: Group; onRenew(): void }) {
  const said = group.told.find((one) => one.said !== '')?.said
  return (
    <div className="grid gap-6 p-4 desktop:min-h-0 desktop:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] desktop:overflow-y-auto desktop:p-5">
      <div className="min-w-0">
        {said && (
          <blockquote className="mb-4 rounded-md bg-surface p-4 text-base wrap-anywhere">
            <p className="mb-1 text-xs font-bold text-ink-mute">{REPORT_KIND_LABELS[group.kind]}</p>“{said}”
          </blockquote>
        )}
        {group.live && <ReportedLive group={group} />}
        {group.around.length > 0 && (
          <section aria-label="Context of the reported message" className="mb-4">
            <h2 className="mb-1 text-sm font-bold">Context</h2>
            <PrivateMessages label="Context messages" messages={group.around} />
          </section>
        )}
        {group.media && <ReportedMedia media={group.media} onRenew={onRenew} />}
        {!group.media && group.moments.length === 0 && group.user && (
          <div className="grid justify-items-center gap-3 rounded-xl bg-surface p-8 text-center">
            <Avatar name={group.user.fullname} src={group.user.avatar} size={96} on="surface" />
            <b className="text-lg font-bold">{group.user.fullname}</b>
            <Link to={`/${group.user.username}`} className="text-sm text-ink-soft underline">
              @{group.user.username}
            </Link>
          </div>
        )}
      </div>
      <div className="min-w-0">
        {group.user && (
          <Link to={staffPath('people', group.user.id)} className="flex items-center gap-3">
            <Avatar name={group.user.fullname} src={group.user.avatar} size={40} />
            <span className="min-w-0">
              <b className="block truncate text-base font-bold">{group.user.fullname}</b>
              <span className="block truncate text-xs text-ink-mute">@{group.user.username}</span>
            </span>
          </Link>
        )}
        <ReportList group={group} />
        <EarlierDecisions group={group} />
      </div>
    </div>
  )
}

function ReportList({ group }: { group: Group }) {
  return (
    <>
      <div className="mt-5 mb-1 flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-bold">{countLabel(group.count, 'report')}</h2>
        <span className="truncate text-xs text-ink-mute">
          {group.reasons.map(({ reason, count }) => `${reason} ${count}`).join(' · ')}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {group.told.map((one) => (
          <li key={one.id} className="py-3 text-sm">
            <p className="flex justify-between gap-3">
              <b className="font-bold text-accent-ink">{one.reason}</b>
              <span className="shrink-0 text-xs text-ink-mute">
                {shortDate(new Date(one.date), new Date())}
              </span>
            </p>
            {one.details && (
              <p className="mt-0.5 text-ink-soft wrap-anywhere">
                {one.reason === HELD_FOR_A_WORD ? one.details : `“${one.details}”`}
              </p>
            )}
            <p className="mt-1 text-xs text-ink-mute">
              {one.reason === HELD_FOR_A_WORD
                ? 'automatic'
                : `from ${one.by ? `@${one.by.username}` : 'a visitor'}, ${trustText(one)}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function EarlierDecisions({ group }: { group: Group }) {
  return (
    <>
      <h2 className="mt-5 mb-1 text-sm font-bold">Previous decisions</h2>
      {group.before.length === 0 && <p className="py-2 text-sm text-ink-mute">No previous decisions</p>}
      <ul className="divide-y divide-line text-sm">
        {group.before.map((one) => (
          <li key={one.id} className="flex min-h-10 items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 text-ink-soft">{earlierDecisionText(one)}</span>
            <span className="shrink-0 text-xs text-ink-mute">
              {shortDate(new Date(one.date), new Date())}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
