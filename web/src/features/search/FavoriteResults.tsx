/** Liked or purchased media, as videos or photos, filtered by the query. */
import { Link } from 'react-router'
import { MediaTileFields } from '#web/features/media/fields.ts'
import {
  MediaGrid,
  mediaList,
  NoMediaYet,
  TYPE_TEXT,
  TypeSwitch,
  useMediaPages,
} from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { SegmentedLinks } from '#web/parts/page/SegmentedLinks.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ListBar } from './ListBar.tsx'
import { MediaCount } from './ResultCount.tsx'
import { FAVORITE_KINDS, type SearchRoute, searchPath } from './search-route.ts'

const FavoriteMedia = graphql(
  `
    query FavoriteMedia($type: String!, $kind: String!, $query: String, $limit: LimitInput, $after: ID) {
      medias: favourites(type: $type, kind: $kind, query: $query, limit: $limit, after: $after) {
        ...MediaTileFields
      }
    }
  `,
  [MediaTileFields],
)

const KIND_TEXT = {
  liked: { label: 'Liked', empty: 'Videos and photos you like show up here.' },
  purchased: { label: 'Purchased', empty: 'Videos and photos you buy show up here.' },
}

type Props = { route: Extract<SearchRoute, { tab: 'favorites' }>; query: string; onClear(): void }

export function FavoriteResults({ route, query, onClear }: Props) {
  const { type, kind } = route
  const list = useMediaPages(mediaList(FavoriteMedia, { type, kind, query }))
  const text = TYPE_TEXT[type]
  const kinds = FAVORITE_KINDS.map((own) => ({
    to: searchPath({ ...route, kind: own }, query),
    label: KIND_TEXT[own].label,
    isOn: own === kind,
  }))
  return (
    <>
      <ListBar end={<MediaCount list={list} desktopOnly />}>
        <SegmentedLinks label="Favorite type" items={kinds} />
        <TypeSwitch type={type} pathOf={(own) => searchPath({ ...route, type: own }, query)} />
      </ListBar>
      <MediaGrid
        label={text.title}
        list={list}
        pathOf={mediaPath}
        density="dense"
        end={text.end}
        empty={
          query === '' ? (
            <NoMediaYet
              type={type}
              text={KIND_TEXT[kind].empty}
              action={
                <Link to="/grid" className={buttonClass()}>
                  Explore
                </Link>
              }
            />
          ) : (
            <NoMediaYet
              type={type}
              text={`No favorites match “${query}”.`}
              action={<Button onClick={onClear}>Clear search</Button>}
            />
          )
        }
      />
    </>
  )
}
