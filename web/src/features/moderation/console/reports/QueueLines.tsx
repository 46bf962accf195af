/** A row of the queue: a reported item or an appeal. */
import { countLabel } from '#rules/formats.ts'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { QueueRow } from '#web/parts/console/QueueFrame.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { AppealRow, GroupRow } from './report-queries.ts'
import { REPORT_KIND_LABELS } from './report-text.ts'

function Picture({
  src,
  person,
}: {
  src: string | null | undefined
  person: { fullname: string; avatar: string | null } | null
}) {
  if (!src && person) return <Avatar name={person.fullname} src={person.avatar} size={44} />
  return (
    <span className="h-14 w-11 shrink-0 overflow-hidden rounded-sm bg-overlay">
      {src && <img src={src} alt="" className="size-full object-cover" />}
    </span>
  )
}

export function GroupLine({ group }: { group: GroupRow }) {
  const { media, user, kind } = group
  const name = user?.fullname ?? 'deleted account'
  const title =
    kind === 'media'
      ? media?.description || 'No description'
      : kind === 'account'
        ? `Profile of ${name}`
        : `${REPORT_KIND_LABELS[kind] ?? kind} of ${name}`
  return (
    <QueueRow
      picture={<Picture src={media?.thumbnail.grid} person={user} />}
      title={title}
      text={`${group.reason} · ${countLabel(group.count, 'report')}`}
      end={<DueBadge since={group.since} due={group.due} isPlain />}
    />
  )
}

export function AppealLine({ appeal }: { appeal: AppealRow }) {
  const { decision, user } = appeal
  return (
    <QueueRow
      picture={<Picture src={appeal.media?.thumbnail.grid} person={user} />}
      title={decision.title || user?.fullname || 'Appeal'}
      text={appeal.words}
      end={<DueBadge since={appeal.since} due={appeal.due} isPlain />}
    />
  )
}
