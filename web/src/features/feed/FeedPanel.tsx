/** The panel about the active media: next to the feed on desktop, one swipe away on a phone. */
import { ChevronLeft } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { countLabel, shortCount } from '#rules/formats.ts'
import { CommentsPanel, MediaMenu, useMediaActivity } from '#web/features/engagement/index.ts'
import { AboutMedia, VideosOf } from '#web/features/media/index.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { SubscribeBand } from '#web/features/subscriptions/index.ts'
import { personPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Name } from '#web/ui/Name.tsx'
import { type TabItem, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import type { FeedMedia } from './feed-query.ts'
import { questionsOf, type SlideActions } from './slide-actions.ts'
import { useCachedMedia } from './use-cached-media.ts'

export type PanelTab = 'comments' | 'more'

type Props = {
  media: FeedMedia
  /** Active for a moment, so that scrolling past loads no comments. */
  isSettled: boolean
  tab: PanelTab
  onTab(tab: PanelTab): void
  onBack(): void
  actions: SlideActions
}

export function FeedPanel({ media: known, isSettled, tab, onTab, onBack, actions }: Props) {
  const id = useId()
  const { account } = useSession()
  const { media } = useCachedMedia(known)
  const { user, comments } = media
  const isOwn = user.id === account?.id
  useMediaActivity(isSettled ? media.id : undefined)
  const [firstName = user.fullname] = user.fullname.split(' ')
  const tabs = [
    { value: 'comments', label: 'Comments', ...(comments > 0 && { count: shortCount(comments) }) },
    { value: 'more', label: `More from ${firstName}` },
  ] satisfies TabItem<PanelTab>[]
  return (
    <>
      <div className="grid shrink-0 gap-4 p-4 desktop:p-5 desktop:pb-4">
        <div className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label="Back to the feed"
            onClick={onBack}
            className="-ml-2 desktop:hidden"
          />
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
          {!isOwn && (
            <MediaMenu
              media={media}
              feed={questionsOf(media, actions)}
              onHidden={(what) => actions.onHidden(media, what)}
              onShown={(what) => actions.onShown(media, what)}
            />
          )}
        </div>
        {!isOwn && <FollowButton person={user} tone="accent" className="w-full" />}
        {!isOwn && <SubscribeBand person={user} />}
        <div className="no-bar max-h-[24dvh] overflow-y-auto">
          <AboutMedia media={media} />
        </div>
      </div>
      <Tabs
        id={id}
        label={`About this ${media.type}`}
        items={tabs}
        value={tab}
        onChange={onTab}
        className="shrink-0 px-4 desktop:px-5"
      />
      <TabPanel id={id} value={tab} className="flex min-h-80 flex-1 flex-col">
        {tab === 'more' ? (
          <div className="no-bar min-h-0 flex-1 overflow-y-auto">
            <VideosOf key={user.username} username={user.username} />
          </div>
        ) : (
          isSettled && <CommentsPanel media={media} />
        )}
      </TabPanel>
    </>
  )
}
