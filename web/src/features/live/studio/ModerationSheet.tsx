/** Lists who is muted or banned in the creator's room and who moderates it; each entry can be revoked. */
import { type CombinedError, useMutation, useQuery } from 'urql'
import { timeOfDay } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SetLiveModerator, UnbanFromLive } from '../room/use-moderation.ts'

const ModerationQuery = graphql(`
  query LiveKeepers {
    liveBans { kind until user { id username fullname avatar } }
    liveModerators { id username fullname avatar }
  }
`)

export function ModerationSheet({ onClose }: { onClose(): void }) {
  const query = useQuery({ query: ModerationQuery, requestPolicy: 'network-only' })
  const [{ fetching: isLetting }, unban] = useMutation(UnbanFromLive)
  const [{ fetching: isNaming }, name] = useMutation(SetLiveModerator)
  const [, ask] = query
  const then = ({ error }: { error?: CombinedError | undefined }) => {
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    ask({ requestPolicy: 'network-only' })
  }
  return (
    <Sheet open onClose={onClose} title="Muted and moderators">
      <QueryResult of={query} skeleton={<SkeletonBlock className="h-40" />}>
        {({ liveBans, liveModerators }) => (
          <div className="grid gap-5 pb-2">
            <List
              title="Muted and banned"
              empty="No muted or banned viewers"
              rows={liveBans.map(({ kind, until, user }) => ({
                ...{ key: `${kind} ${user.id}`, user, text: banText(kind, until) },
                ...{ undo: kind === 'mute' ? 'Unmute' : 'Unban' },
                onUndo: () => void unban({ user: user.id, room: null }).then(then),
              }))}
              isBusy={isLetting}
            />
            <List
              title="Moderators"
              empty="Add moderators from the menu next to their message."
              rows={liveModerators.map((user) => ({
                ...{ key: user.id, user, text: 'Can delete, mute, ban and pin', undo: 'Remove' },
                onUndo: () => void name({ user: user.id, on: false }).then(then),
              }))}
              isBusy={isNaming}
            />
          </div>
        )}
      </QueryResult>
    </Sheet>
  )
}

function banText(kind: string, until: string | null | undefined): string {
  if (kind === 'ban') return 'Banned from your lives'
  return until ? `Muted until ${timeOfDay(new Date(until))}` : 'Muted'
}

type Row = {
  key: string
  user: { fullname: string; username: string; avatar?: string | null | undefined }
  text: string
  undo: string
  onUndo(): void
}

function List({
  title,
  empty,
  rows,
  isBusy,
}: {
  title: string
  empty: string
  rows: Row[]
  isBusy: boolean
}) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-bold">{title}</h3>
      {rows.length === 0 && <p className="text-sm text-ink-mute">{empty}</p>}
      <ul>
        {rows.map(({ key, user, text, undo, onUndo }) => (
          <li key={key} className="flex min-h-14 items-center gap-3">
            <Avatar src={user.avatar ?? null} name={user.fullname} size={36} on="surface" />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-semibold">{user.fullname}</span>
              <span className="block truncate text-xs text-ink-mute">{text}</span>
            </span>
            <Button
              size="sm"
              tone="line"
              disabled={isBusy}
              aria-label={`${undo}: ${user.fullname}`}
              onClick={onUndo}
            >
              {undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
