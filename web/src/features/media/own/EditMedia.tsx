/** /account/media/{tab}/{type}s/{mediaId}: changing what was said about a media; what is not one's own leads back. */
import { Navigate, useLocation, useParams } from 'react-router'
import { useQuery } from 'urql'
import { isMediaId } from '#web/lib/addresses.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useProcessing } from '../stage/use-processing.ts'
import { CaptionsSection } from './CaptionsSection.tsx'
import { EditMediaForm } from './EditMediaForm.tsx'
import { EditPreview } from './EditPreview.tsx'
import { EditableMedia } from './edit-form.ts'
import { nearestShelf, shelfOf, shelfPath } from './shelves.ts'

const OwnMediaById = graphql(
  `
    query OwnMediaById($ids: [ID!]!) {
      accountMedia(filter: { ids: $ids }) { ...EditableMedia }
    }
  `,
  [EditableMedia],
)

export function EditMedia() {
  const { tab, typeMedia, mediaId = '' } = useParams()
  const { account } = useSession()
  const isPossible = isMediaId(mediaId)
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: OwnMediaById,
    variables: { ids: [mediaId] },
    pause: !isPossible,
    requestPolicy: 'cache-and-network',
  })
  useProcessing(account?.id)
  // The question whether to delete has an entry of the history to give back before this page leaves.
  const isAsking = ((useLocation().state as { overlays?: string[] } | null)?.overlays?.length ?? 0) > 0
  const list = shelfPath(shelfOf(tab, typeMedia) ?? nearestShelf(tab))
  const media = data?.accountMedia.find(({ id }) => id === mediaId.toLowerCase())
  const again = () => ask({ requestPolicy: 'network-only' })

  if (!isPossible || (data && !media && !fetching && !stale && !isAsking))
    return <Navigate to={list} replace />
  return (
    <Page title={media?.type === 'photo' ? 'Edit photo' : 'Edit video'} back={list} width="max-w-276">
      {media ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 desk:grid-cols-[220px_minmax(0,1fr)] wide:grid-cols-[276px_minmax(0,1fr)]">
          <EditPreview media={media} />
          <div>
            <EditMediaForm media={media} list={list} />
            {media.type === 'video' && <CaptionsSection media={media} onSent={again} />}
          </div>
        </div>
      ) : error && !fetching ? (
        <ErrorState text={problemWords(error)} onRetry={again} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

function FormSkeleton() {
  return (
    <Loading>
      <div className="grid gap-x-10 gap-y-5 desk:grid-cols-[220px_minmax(0,1fr)] wide:grid-cols-[276px_minmax(0,1fr)]">
        <SkeletonBlock className="h-33 desk:aspect-3/4 desk:h-auto" />
        <div className="grid content-start gap-9">
          <SkeletonBlock className="h-24" />
          <SkeletonBlock className="h-12" />
          <SkeletonBlock className="h-18" />
          <SkeletonBlock className="h-12" />
        </div>
      </div>
    </Loading>
  )
}
