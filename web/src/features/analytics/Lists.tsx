/** Tabs of media, share links and campaigns with their stats in the period. */
import { useId, useState } from 'react'
import type { AnalyticsRange, MediaSort } from '#rules/analytics.ts'
import { MEDIA_SORTS } from '#rules/analytics.ts'
import { oneOf } from '#rules/one-of.ts'
import { Select } from '#web/ui/Select.tsx'
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { CampaignList } from './CampaignList.tsx'
import { MediaStatsList } from './MediaList.tsx'
import { ShareLinkList } from './ShareLinkList.tsx'

const TABS = [
  { value: 'media', label: 'Posts' },
  { value: 'links', label: 'Share links' },
  { value: 'campaigns', label: 'Campaigns' },
] as const
type Tab = (typeof TABS)[number]['value']

const TITLES: Record<Tab, string> = {
  media: 'Top posts',
  links: 'Share links',
  campaigns: 'Campaigns',
}

const SORTS: readonly { value: MediaSort; label: string }[] = [
  { value: 'views', label: 'By views' },
  { value: 'watch', label: 'By watch time' },
  { value: 'completion', label: 'By completion' },
  { value: 'likes', label: 'By likes' },
  { value: 'income', label: 'By income' },
]

export function Lists({ span }: { span: AnalyticsRange }) {
  const id = useId()
  const [tab, setTab] = useState<Tab>('media')
  const [sort, setSort] = useState<MediaSort>('views')
  return (
    <section aria-label={TITLES[tab]} className="min-w-0 desktop:card desktop:px-5 desktop:pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-2">
        <h2 className="text-base font-bold max-desktop:sr-only">{TITLES[tab]}</h2>
        <Tabs
          id={id}
          label="List"
          items={TABS}
          value={tab}
          onChange={setTab}
          className="max-desktop:w-full desktop:border-0!"
        />
      </div>
      <TabPanel id={id} value={tab}>
        {tab === 'media' && (
          <>
            <div className="flex justify-end py-2 desktop:hidden">
              <Select
                label="Sort by"
                options={SORTS}
                value={sort}
                onChange={(event) => setSort(oneOf(MEDIA_SORTS, event.target.value) ?? 'views')}
              />
            </div>
            <MediaStatsList key={sort} span={span} sort={sort} onSort={setSort} />
          </>
        )}
        {tab === 'links' && <ShareLinkList span={span} />}
        {tab === 'campaigns' && <CampaignList span={span} />}
      </TabPanel>
    </section>
  )
}
