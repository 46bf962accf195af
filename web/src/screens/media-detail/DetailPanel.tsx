/** The desktop side panel of a media: owner, description, comments, and more from the same person. */
import { Link, useLocation } from 'react-router'
import { countLabel } from '#rules/formats.ts'
import { CommentsPanel, MediaMenu } from '#web/features/engagement/index.ts'
import { AboutMedia } from '#web/features/media/index.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { SubscribeOffer } from '#web/features/subscriptions/index.ts'
import { linkedComment, opensComments } from '#web/lib/comments-link-state.ts'
import { personPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Name } from '#web/ui/Name.tsx'
import type { DetailedMedia } from './detail-fields.ts'
import { MoreFrom } from './MoreFrom.tsx'
import { OwnerNote } from './OwnerNote.tsx'

export function DetailPanel({ media, isOwn }: { media: DetailedMedia; isOwn: boolean }) {
  const { user, type } = media
  const { state } = useLocation()
  const order = opensComments(state) ? 'new' : 'top'
  return (
    <aside
      aria-label={`About this ${type}`}
      className="flex min-h-0 flex-col border-l border-line bg-surface"
    >
      <div className="no-bar grid max-h-[55%] shrink-0 gap-4 overflow-y-auto p-5 pb-4">
        <div className="flex items-center gap-2">
          <Link to={personPath(user)} className="flex min-w-0 flex-1 items-center gap-3.5 rounded-md">
            <Avatar
              src={user.avatar}
              name={user.fullname}
              size={52}
              ring={user.live ? 'live' : undefined}
              on="surface"
            />
            <span className="min-w-0 flex-1">
              <span className="flex text-lg font-bold">
                <Name name={user.fullname} verified={user.role.creator} on="surface" />
              </span>
              <span className="block truncate text-sm text-ink-mute">
                @{user.username} · {countLabel(user.followers, 'follower')}
              </span>
            </span>
          </Link>
          <MediaMenu media={media} />
        </div>
        {isOwn ? (
          <OwnerNote media={media} />
        ) : (
          <>
            <FollowButton person={user} tone="accent" className="w-full" />
            <SubscribeOffer person={user} variant="band" />
          </>
        )}
        <AboutMedia media={media} />
      </div>
      <MoreFrom
        user={user}
        comments={{
          count: media.comments,
          panel: <CommentsPanel media={media} order={order} linkedId={linkedComment(state)} />,
        }}
      />
    </aside>
  )
}
