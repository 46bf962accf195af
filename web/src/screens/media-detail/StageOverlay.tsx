/** The overlay on phones: owner at the top, description at the bottom. */
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { MediaMenu } from '#web/features/engagement/index.ts'
import { AboutMedia, PICTURE_FOOT } from '#web/features/media/index.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { useGoBack } from '#web/lib/go-back.ts'
import { personPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import type { DetailedMedia } from './detail-fields.ts'
import { OwnerNote } from './OwnerNote.tsx'

export function StageOverlay({ media, isOwn }: { media: DetailedMedia; isOwn: boolean }) {
  const { user } = media
  const goBack = useGoBack(`/${user.username}`)
  return (
    <div className="pointer-events-none! absolute inset-0 **:[a,button]:pointer-events-auto">
      <div className="scrim-t absolute inset-x-0 top-0 h-32 low:h-16" />
      <header className="absolute inset-x-0 top-0 flex items-center gap-1 p-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <button
          type="button"
          aria-label="Back"
          onClick={goBack}
          className="press grid size-11 shrink-0 place-items-center rounded-full"
        >
          <ChevronLeft size={28} className="icon-lift" />
        </button>
        <Link to={personPath(user)} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-full pr-2">
          <Avatar src={user.avatar} name={user.fullname} size={36} ring={user.live ? 'live' : undefined} />
          <span className="lift truncate text-base font-bold">{user.fullname}</span>
        </Link>
        <span className="ml-auto flex shrink-0 items-center">
          {!isOwn && <FollowButton person={user} tone="accent" size="sm" />}
          <MediaMenu media={media} variant="on-picture" />
        </span>
      </header>
      <div className={cx(PICTURE_FOOT, 'grid gap-3')}>
        {isOwn && <OwnerNote media={media} isOnPicture />}
        <AboutMedia media={media} isOnPicture />
      </div>
    </div>
  )
}
