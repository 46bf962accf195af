/** Tabs of media, share links and campaigns with their stats in the period. */
import { useId, useState } from 'react'
import type { FigureSpan, MediaSort } from '#rules/figures.ts'
import { MEDIA_SORTS } from '#rules/figures.ts'
import { oneOf } from '#rules/one-of.ts'
import { Select } from '#web/ui/Select.tsx'
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { CampaignList } from './CampaignList.tsx'
import { MediaList } from './MediaList.tsx'
import { ShareLinkList } from './ShareLinkList.tsx'

const TABS = [
  { value: 'media', label: 'Media' },
  { value: 'links', label: 'Share links' },
  { value: 'campaigns', label: 'Campaigns' },
] as const
type Tab = (typeof TABS)[number]['value']

const TITLES: Record<Tab, string> = {
  media: 'Top media',
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

export function Lists({ span }: { span: FigureSpan }) {
  const id = useId()
  const [tab, setTab] = useState<Tab>('media')
  const [sort, setSort] = useState<MediaSort>('views')
  return (
    <section aria-label={TITLES[tab]} className="min-w-0 desk:card desk:px-5 desk:pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-2">
        <h2 className="text-base font-bold max-desk:sr-only">{TITLES[tab]}</h2>
        <Tabs
          id={id}
          label="What is listed"
          items={TABS}
          value={tab}
          onChange={setTab}
          className="max-desk:w-full desk:border-0!"
        />
      </div>
      <TabPanel id={id} value={tab}>
        {tab === 'media' && (
          <>
            <div className="flex justify-end py-2 desk:hidden">
              <Select
                label="Order"
                options={SORTS}
                value={sort}
                onChange={(event) => setSort(oneOf(MEDIA_SORTS, event.target.value) ?? 'views')}
              />
            </div>
            <MediaList key={sort} span={span} sort={sort} onSort={setSort} />
          </>
        )}
        {tab === 'links' && <ShareLinkList span={span} />}
        {tab === 'campaigns' && <CampaignList span={span} />}
      </TabPanel>
    </section>
  )
}
