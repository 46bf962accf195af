/** /grid: videos and photos side by side, fifty at a time. */
import { Link } from 'react-router'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MediaGrid } from '#web/parts/media/MediaGrid.tsx'
import { mediaPath } from '#web/parts/media/media-path.ts'
import { NoMediaYet } from '#web/parts/media/NoMediaYet.tsx'
import { MediaTileFields } from '#web/parts/media/tile-fields.ts'
import { pagedMediaList, useMediaPages } from '#web/parts/media/use-media-pages.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { BrowsePage } from './BrowsePage.tsx'

const GridPage = graphql(
  `
    query GridPage($limit: LimitInput, $after: String) {
      page: feed(tab: "foryou", limit: $limit, after: $after) { medias { ...MediaTileFields } next }
    }
  `,
  [MediaTileFields],
)

export function Grid() {
  const list = useMediaPages(pagedMediaList(GridPage, {}, { pageSize: PAGE_SIZE.grid }))
  return (
    <BrowsePage title="Explore" sub="Videos and photos from everybody.">
      <MediaGrid
        label="Videos and photos"
        list={list}
        pathOf={mediaPath}
        density="dense"
        end="no more videos or photos"
        empty={
          <NoMediaYet
            type="video"
            text="The first videos and photos will show here."
            action={
              <Link to="/studio/upload" className={buttonClass()}>
                Upload yours
              </Link>
            }
          />
        }
      />
    </BrowsePage>
  )
}
