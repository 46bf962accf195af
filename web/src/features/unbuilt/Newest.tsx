/** Home before there is a feed: the newest videos and photos side by side. */
import { useState } from 'react'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { SITE } from '#web/lib/site.ts'
import { MediaGrid } from '#web/parts/media/MediaGrid.tsx'
import { mediaPath } from '#web/parts/media/media-path.ts'
import { MediaTileFields } from '#web/parts/media/tile-fields.ts'
import { mediaList, useMediaPages } from '#web/parts/media/use-media-pages.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyFeed } from './EmptyFeed.tsx'

const NewestMedia = graphql(
  `
    query NewestMedia($type: String!, $limit: LimitInput, $after: ID) {
      medias: getMedias(type: $type, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)

const TYPES = [
  { value: 'video', label: 'Videos' },
  { value: 'photo', label: 'Photos' },
] as const
type Type = (typeof TYPES)[number]['value']

export function Newest() {
  const [type, setType] = useState<Type>('video')
  const list = useMediaPages(mediaList(NewestMedia, { type }))
  if (type === 'video' && list.state === 'exhausted' && list.medias.length === 0) return <EmptyFeed />
  return (
    <div className="mx-auto w-full max-w-276 flex-1 pb-6 desk:px-10 desk:pt-10">
      <div className="px-4 pt-5 pb-4 desk:p-0 desk:pb-6">
        <PageTitle
          sub="Made by people here, just now."
          end={<Segmented label="Show" items={TYPES} value={type} onChange={setType} />}
        >
          {`New on ${SITE.name}`}
        </PageTitle>
      </div>
      <MediaGrid
        label={type === 'video' ? 'Videos' : 'Photos'}
        list={list}
        pathOf={mediaPath}
        empty={<p className="py-10 text-center text-ink-soft">There is nothing here yet</p>}
        end={type === 'video' ? 'no more videos' : 'no more photos'}
      />
    </div>
  )
}
