/** The videos of one person, in a narrow column. */
import { Clapperboard } from 'lucide-react'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MediaTileFields } from '../fields.ts'
import { MediaGrid } from './MediaGrid.tsx'
import { mediaList, useMediaPages } from './use-media-pages.ts'

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

export function VideosOf({ username }: { username: string }) {
  const list = useMediaPages(mediaList(MoreVideos, { username }))
  return (
    <div className="pt-0.5 desktop:p-5 desktop:pt-4">
      <MediaGrid
        label="Videos"
        list={list}
        pathOf={mediaPath}
        empty={<EmptyState icon={Clapperboard} title="There is nothing here yet" />}
        end="no more videos"
        density="narrow"
      />
    </div>
  )
}
