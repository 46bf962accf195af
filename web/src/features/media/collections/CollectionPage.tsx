/** /{username}/collection/{id}: a collection as the viewer may see it; its owner edits it here. */
import { FolderOpen, Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { countLabel } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isMediaId, mediaPath } from '#web/lib/paths.ts'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { MediaTileFields } from '../fields.ts'
import { MediaGrid } from '../tiles/MediaGrid.tsx'
import { mediaList, useMediaPages } from '../tiles/use-media-pages.ts'
import { CollectionFields } from './collection-fields.ts'
import { editCollectionSheet } from './overlays.ts'

const CollectionById = graphql(
  `
    query CollectionById($id: ID!) {
      collection(id: $id) { ...CollectionFields user { id username fullname } }
    }
  `,
  [CollectionFields],
)

const CollectionMedia = graphql(
  `
    query CollectionMedia($id: ID!, $limit: LimitInput, $after: ID) {
      medias: collectionMedia(id: $id, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)

export function CollectionPage() {
  const { id = '' } = useParams()
  if (!isMediaId(id)) return <NoCollection />
  return <Shown key={id} id={id} />
}

function Shown({ id }: { id: string }) {
  const query = useQuery({ query: CollectionById, variables: { id }, requestPolicy: 'cache-and-network' })
  const [{ data, fetching, error }, ask] = query
  const collection = data?.collection
  usePageTitle(collection ? `${collection.name} · ${collection.user.fullname}` : 'Collection')
  return (
    <QueryResult
      of={[{ data: collection, fetching, error }, ask]}
      waiting={
        <Page title="Collection" back="/">
          <SkeletonBlock className="h-60" />
        </Page>
      }
      missing={<NoCollection />}
    >
      {({ name, count, user }) => <Whole {...{ id, name, count, user }} />}
    </QueryResult>
  )
}

function NoCollection() {
  return (
    <MissingPage
      icon={FolderOpen}
      title="Collection not found"
      text="It was deleted, or you can’t see any of its posts."
    />
  )
}

type Props = {
  id: string
  name: string
  count: number
  user: { id: string; username: string; fullname: string }
}

function Whole({ id, name, count, user }: Props) {
  const { account } = useSession()
  const overlays = useOverlays()
  const redirect = useRedirect()
  const list = useMediaPages(mediaList(CollectionMedia, { id }))
  const isOwn = account?.id === user.id
  const edit = async () => {
    const outcome = await overlays.open(editCollectionSheet, { id })
    if (outcome === 'deleted') redirect(`/${user.username}`, { replace: true })
  }
  return (
    <Page
      title={name}
      sub={`${countLabel(count, 'post')} · @${user.username}`}
      back={`/${user.username}`}
      width="max-w-276"
      end={
        isOwn && (
          <Button
            {...preloadOnHover(editCollectionSheet)}
            onClick={() => void edit()}
            className="max-desktop:size-11 max-desktop:bg-transparent max-desktop:px-0!"
          >
            <Pencil className="size-5 desktop:size-4.5" strokeWidth={2.3} />
            <span className="max-desktop:sr-only">Edit</span>
          </Button>
        )
      }
    >
      <div className="max-desktop:-mx-4">
        <MediaGrid
          label={name}
          list={list}
          pathOf={mediaPath}
          isOwn={isOwn}
          empty={
            <EmptyState
              icon={FolderOpen}
              title="No posts yet"
              text="Open a post’s menu and choose “On your profile” to add it. Empty collections stay hidden."
            />
          }
        />
      </div>
    </Page>
  )
}
