/** /account/settings/feed: personalisation, topics, what is hidden, and starting afresh. */
import { useQuery } from 'urql'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { FeedShares } from './FeedShares.tsx'
import { HiddenRows } from './HiddenRows.tsx'
import { PersonalToggle } from './PersonalToggle.tsx'
import { type FeedSettingsData, FeedSettingsQuery } from './queries.ts'
import { StartFresh } from './StartFresh.tsx'
import { TopicsSection } from './TopicsSection.tsx'
import { UpNext } from './UpNext.tsx'

export function FeedSettings() {
  const query = useQuery({ query: FeedSettingsQuery, requestPolicy: 'cache-and-network' })
  return (
    <Page title="Feed settings" back="/account/settings" width="max-w-276">
      <p className="-mt-4 mb-7 text-base text-pretty text-ink-soft max-desktop:hidden">
        You decide what For you is made of.
      </p>
      <QueryResult of={query} skeleton={<FeedSettingsSkeleton />}>
        {({ feedSettings }) => <Sections settings={feedSettings} />}
      </QueryResult>
    </Page>
  )
}

function Sections({ settings }: { settings: FeedSettingsData }) {
  const { personal, topics, shape, hiddenCreators } = settings
  return (
    <div className="grid gap-x-8 gap-y-5 wide:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid content-start gap-5 desktop:gap-6">
        <PersonalToggle personal={personal} />
        <TopicsSection settings={settings} />
        <HiddenRows
          creators={hiddenCreators}
          tags={topics.flatMap(({ tag, preference }) => (preference === 'hidden' ? tag : []))}
        />
        <StartFresh />
      </div>
      <div className="grid content-start gap-4 empty:hidden">
        {personal && shape.length > 0 && <FeedShares shape={shape} />}
        <UpNext key={JSON.stringify([personal, topics])} />
      </div>
    </div>
  )
}

function FeedSettingsSkeleton() {
  return (
    <div className="grid gap-5 wide:max-w-[calc(100%-392px)]">
      <SkeletonBlock className="h-23" />
      <SkeletonBlock className="h-52" />
      <SkeletonBlock className="h-26" />
      <SkeletonBlock className="h-23" />
    </div>
  )
}
