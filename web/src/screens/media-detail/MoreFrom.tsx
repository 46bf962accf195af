/** Videos and Live of the person whose media is looked at; on a desk behind what people say about it. */
import { Radio } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { shortCount } from '#rules/formats.ts'
import { VideosOf } from '#web/features/media/index.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type TabItem, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { type MoreTab, tabAt } from './more-tabs.ts'

const TABS: readonly TabItem<MoreTab>[] = [
  { value: 'videos', label: 'Videos' },
  { value: 'live', label: 'Live' },
]

type Props = {
  user: { username: string; fullname: string }
  /** First among the tabs, where there is room for it. */
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
        className="shrink-0 px-4 desk:px-5"
      />
      <TabPanel
        id={id}
        value={tab}
        className={cx('min-h-0 flex-1', tab === 'comments' ? 'flex flex-col' : 'no-bar desk:overflow-y-auto')}
      >
        {tab === 'comments' ? (
          comments?.panel
        ) : tab === 'live' ? (
          <div className="[&_p]:first-letter:uppercase">
            <EmptyState icon={Radio} title="user is not live" />
          </div>
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
