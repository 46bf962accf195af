/** /grid: videos and photos mixed, fifty per page. */
import { Link } from 'react-router'
import { PAGE_SIZE } from '#rules/limits.ts'
import { MediaTileFields } from '#web/features/media/fields.ts'
import { MediaGrid, NoMediaYet, pagedMediaList, useMediaPages } from '#web/features/media/index.ts'
import { Trending } from '#web/features/search/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaPath } from '#web/lib/paths.ts'
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
    <BrowsePage
      title="Explore"
      sub="Videos and photos from all creators"
      bar={
        <div className="not-empty:pb-4 desktop:not-empty:pb-6">
          <Trending />
        </div>
      }
    >
      <MediaGrid
        label="Videos and photos"
        list={list}
        pathOf={mediaPath}
        density="dense"
        end="no more videos or photos"
        empty={
          <NoMediaYet
            type="video"
            text="The first videos and photos show up here."
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
