/** Videos and Live of the person whose media is looked at. */
import { Clapperboard, Radio } from 'lucide-react'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MediaGrid } from '#web/parts/media/MediaGrid.tsx'
import { mediaPath } from '#web/parts/media/media-path.ts'
import { MediaTileFields } from '#web/parts/media/tile-fields.ts'
import { mediaList, useMediaPages } from '#web/parts/media/use-media-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx'

const MoreVideos = graphql(
  `
    query MoreVideos($username: String!, $limit: LimitInput, $after: ID) {
      medias: getMedias(type: "video", filter: { username: $username }, limit: $limit, after: $after) {
        ...MediaTileFields
      }
    }
  `,
  [MediaTileFields],
)

const TABS = [
  { value: 'videos', label: 'Videos' },
  { value: 'live', label: 'Live' },
] as const

export function MoreFrom({ user }: { user: { username: string; fullname: string } }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'live' ? 'live' : 'videos'
  return (
    <>
      <Tabs
        id={id}
        label={`More from ${user.fullname}`}
        items={TABS}
        value={tab}
        onChange={(value) => setSearch(value === 'live' ? { tab: value } : {}, { replace: true })}
        className="shrink-0 px-4 desk:px-5"
      />
      <TabPanel id={id} value={tab} className="flex-1 [&_p]:first-letter:uppercase">
        {tab === 'live' ? (
          <EmptyState icon={Radio} title="user is not live" />
        ) : (
          <Videos username={user.username} />
        )}
      </TabPanel>
    </>
  )
}

function Videos({ username }: { username: string }) {
  const list = useMediaPages(mediaList(MoreVideos, { username }))
  return (
    <div className="pt-0.5 desk:p-5 desk:pt-4">
      <MediaGrid
        label="Videos"
        list={list}
        pathOf={mediaPath}
        empty={<EmptyState icon={Clapperboard} title="There is nothing here yet" />}
        end="no more videos"
        isNarrow
      />
    </div>
  )
}
