/** Tabs with more of the owner: videos and live; on desktop also the comments. */
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useSearchParams } from 'react-router'
import { shortCount } from '#rules/formats.ts'
import { VideosOf } from '#web/features/media/index.ts'
import { Catch } from '#web/lib/Catch.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { type TabItem, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { type MoreTab, tabAt } from './more-tabs.ts'

const LiveOfPerson = lazy(async () => ({
  default: (await import('./LiveTab.tsx')).LiveOfPerson,
}))

const TABS: readonly TabItem<MoreTab>[] = [
  { value: 'videos', label: 'Videos' },
  { value: 'live', label: 'Live' },
]

type Props = {
  user: { username: string; fullname: string }
  /** Shown as the first tab on wide screens. */
  comments?: { count: number; panel: ReactNode }
}

export function MoreFrom({ user, comments }: Props) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const items = comments ? [commentsTab(comments.count), ...TABS] : TABS
  const tab = tabAt(
    search.get('tab'),
    items.map(({ value }) => value),
  )
  return (
    <>
      <Tabs
        id={id}
        label={`More from ${user.fullname}`}
        items={items}
        value={tab}
        onChange={(value) => setSearch(value === items[0]?.value ? {} : { tab: value }, { replace: true })}
        className="shrink-0 px-4 desktop:px-5"
      />
      <TabPanel
        id={id}
        value={tab}
        className={cx(
          'min-h-0 flex-1',
          tab === 'comments' ? 'flex flex-col' : 'no-bar desktop:overflow-y-auto',
        )}
      >
        {tab === 'comments' ? (
          comments?.panel
        ) : tab === 'live' ? (
          <Catch fallback={(_error, retry) => <ErrorState onRetry={retry} />}>
            <Suspense>
              <LiveOfPerson username={user.username} />
            </Suspense>
          </Catch>
        ) : (
          <VideosOf username={user.username} />
        )}
      </TabPanel>
    </>
  )
}

function commentsTab(count: number): TabItem<MoreTab> {
  return { value: 'comments', label: 'Comments', ...(count > 0 && { count: shortCount(count) }) }
}
