/** /{username}/collection/{id}: a collection as the viewer may see it; its owner edits it here. */
import { FolderOpen, Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { counted } from '#rules/formats.ts'
import { isMediaId, mediaPath } from '#web/lib/addresses.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useLeadOn } from '#web/lib/lead-on.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/session.tsx'
import { warm } from '#web/lib/warm.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { MediaTileFields } from '../fields.ts'
import { MediaGrid } from '../tiles/MediaGrid.tsx'
import { mediaList, useMediaPages } from '../tiles/use-media-pages.ts'
import { editCollectionSheet } from './overlays.ts'
import { CollectionFields } from './shelf-fields.ts'

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
    <Answer
      of={[{ data: collection, fetching, error }, ask]}
      waiting={
        <Page title="Collection" back="/">
          <SkeletonBlock className="h-60" />
        </Page>
      }
      missing={<NoCollection />}
    >
      {({ name, count, user }) => <Whole {...{ id, name, count, user }} />}
    </Answer>
  )
}

function NoCollection() {
  return (
    <MissingPage
      icon={FolderOpen}
      title="This collection is not here"
      text="It was deleted, or there is nothing in it that you can see."
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
  const leadOn = useLeadOn()
  const list = useMediaPages(mediaList(CollectionMedia, { id }))
  const isOwn = account?.id === user.id
  const edit = async () => {
    const outcome = await overlays.open(editCollectionSheet, { id })
    if (outcome === 'deleted') leadOn(`/${user.username}`, { replace: true })
  }
  return (
    <Page
      title={name}
      sub={`${counted(count, 'item')} · @${user.username}`}
      back={`/${user.username}`}
      width="max-w-276"
      end={
        isOwn && (
          <Button
            {...warm(editCollectionSheet)}
            onClick={() => void edit()}
            className="max-desk:size-11 max-desk:bg-transparent max-desk:px-0!"
          >
            <Pencil className="size-5 desk:size-4.5" strokeWidth={2.3} />
            <span className="max-desk:sr-only">Edit</span>
          </Button>
        )
      }
    >
      <div className="max-desk:-mx-4">
        <MediaGrid
          label={name}
          list={list}
          pathOf={mediaPath}
          isOwn={isOwn}
          empty={
            <EmptyState
              icon={FolderOpen}
              title="There is nothing in it yet"
              text="Open one of your videos or photos, then its menu, and choose “On your profile”. Until then nobody else sees this collection."
            />
          }
        />
      </div>
    </Page>
  )
}
