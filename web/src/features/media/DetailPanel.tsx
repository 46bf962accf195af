/** A desk's panel about a media: whose it is, what it is about, and more from the same person. */
import { Link } from 'react-router'
import { counted } from '#rules/formats.ts'
import { FollowButton } from '#web/parts/FollowButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { AboutMedia } from './AboutMedia.tsx'
import type { DetailedMedia } from './detail-fields.ts'
import { MoreFrom } from './MoreFrom.tsx'
import { OwnerNote } from './OwnerNote.tsx'

export function DetailPanel({ media, isOwn }: { media: DetailedMedia; isOwn: boolean }) {
  const { user, type } = media
  return (
    <aside
      aria-label={`About this ${type}`}
      className="no-bar hidden min-h-0 flex-col overflow-y-auto border-l border-line bg-surface desk:flex"
    >
      <div className="grid gap-4 p-5 pb-4">
        <Link to={`/${user.username}`} className="flex items-center gap-3.5 rounded-md">
          <Avatar src={user.avatar} name={user.fullname} size={52} on="surface" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-lg font-bold">{user.fullname}</span>
            <span className="block truncate text-sm text-ink-mute">
              @{user.username} · {counted(user.followers, 'follower')}
            </span>
          </span>
        </Link>
        {isOwn ? (
          <OwnerNote media={media} />
        ) : (
          <FollowButton person={user} tone="accent" className="w-full" />
        )}
        <AboutMedia media={media} />
      </div>
      <MoreFrom user={user} />
    </aside>
  )
}
