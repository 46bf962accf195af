/** The media of a profile tab: visible ones, or for the owner all of them with their states. */
import { MediaTileFields } from '#web/features/media/fields.ts'
import {
  MediaGrid,
  type MediaListQuery,
  mediaList,
  useMediaPages,
  useProcessing,
} from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaPath, shopPath } from '#web/lib/paths.ts'
import type { MediaTab } from './media-tab.ts'
import { NoMedia } from './NoMedia.tsx'
import type { Profile } from './profile-fields.ts'

const ProfileVideos = graphql(
  `
    query ProfileVideos($username: String!, $limit: LimitInput, $after: ID) {
      medias: getMedias(type: "video", filter: { username: $username }, limit: $limit, after: $after) {
        ...MediaTileFields
      }
    }
  `,
  [MediaTileFields],
)
const ProfilePhotos = graphql(
  `
    query ProfilePhotos($username: String!, $limit: LimitInput, $after: ID) {
      medias: profilePhotos(username: $username, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)
const ProfileShop = graphql(
  `
    query ProfileShop($username: String!, $limit: LimitInput, $after: ID) {
      medias: shop(username: $username, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)
const OwnTab = graphql(
  `
    query OwnTab($type: String!, $limit: LimitInput, $after: ID) {
      medias: accountMedia(filter: { type: $type }, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)

type Props = { profile: Profile; tab: MediaTab; isOwn: boolean }

const LABEL = { video: 'Videos', photo: 'Photos', shop: 'Shop' }
const END = { video: 'no more videos', photo: 'no more photos', shop: undefined }

export function ProfileMedia({ profile, tab, isOwn }: Props) {
  const list = useMediaPages(listOf(profile.username, tab, isOwn))
  useProcessing(isOwn ? profile.id : undefined)
  return (
    <div className="mt-0.5 flex-1 desktop:mt-4">
      <MediaGrid
        label={LABEL[tab]}
        list={list}
        pinned={tab === 'shop' ? undefined : profile.pinned.filter(({ type }) => type === tab)}
        pathOf={tab === 'shop' ? shopPath : mediaPath}
        density="roomy"
        empty={<NoMedia tab={tab} isOwn={isOwn} isCreator={profile.role.creator} />}
        end={END[tab]}
        isOwn={isOwn}
      />
    </div>
  )
}

function listOf(username: string, tab: MediaTab, isOwn: boolean): MediaListQuery {
  if (tab === 'shop') return mediaList(ProfileShop, { username })
  if (isOwn) return mediaList(OwnTab, { type: tab })
  return mediaList(tab === 'video' ? ProfileVideos : ProfilePhotos, { username })
}
