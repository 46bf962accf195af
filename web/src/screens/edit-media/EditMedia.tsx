/** /account/media/{tab}/{type}s/{mediaId}: edits a media; media of others redirect back. */
import { useLocation, useParams } from 'react-router'
import { useQuery } from 'urql'
import { PeopleSection } from '#web/features/appearances/index.ts'
import { nearestOwnList, ownListPath, parseOwnList, useProcessing } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { isMediaId } from '#web/lib/paths.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { CaptionsSection } from './CaptionsSection.tsx'
import { EditMediaForm } from './EditMediaForm.tsx'
import { EditPreview } from './EditPreview.tsx'
import { EditableMedia } from './edit-form.ts'

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
  const [answer, ask] = useQuery({
    query: OwnMediaById,
    variables: { ids: [mediaId] },
    pause: !isPossible,
    requestPolicy: 'cache-and-network',
  })
  useProcessing(account?.id)
  // The delete dialog has to pop its history entry before this page navigates away.
  const isAsking = ((useLocation().state as { overlays?: string[] } | null)?.overlays?.length ?? 0) > 0
  const { data, fetching, stale } = answer
  const listPath = ownListPath(parseOwnList(tab, typeMedia) ?? nearestOwnList(tab))
  // Without the creator role there is only one video, in the studio.
  const list = account?.role.creator ? listPath : '/studio'
  const media = data?.accountMedia.find(({ id }) => id === mediaId.toLowerCase())

  if (!isPossible || (data && !media && !fetching && !stale && !isAsking)) return <Redirect to={list} />
  return (
    <Page title={media?.type === 'photo' ? 'Edit photo' : 'Edit video'} back={list} width="max-w-276">
      <QueryResult of={[{ ...answer, data: media }, ask]} skeleton={<FormSkeleton />}>
        {(found, again) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 desktop:grid-cols-[220px_minmax(0,1fr)] wide:grid-cols-[276px_minmax(0,1fr)]">
            <EditPreview media={found} />
            <div>
              <EditMediaForm media={found} list={list} />
              <PeopleSection mediaId={found.id} />
              {found.type === 'video' && <CaptionsSection media={found} onSent={again} />}
            </div>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

function FormSkeleton() {
  return (
    <div className="grid gap-x-10 gap-y-5 desktop:grid-cols-[220px_minmax(0,1fr)] wide:grid-cols-[276px_minmax(0,1fr)]">
      <SkeletonBlock className="h-33 desktop:aspect-3/4 desktop:h-auto" />
      <div className="grid content-start gap-9">
        <SkeletonBlock className="h-24" />
        <SkeletonBlock className="h-12" />
        <SkeletonBlock className="h-18" />
        <SkeletonBlock className="h-12" />
      </div>
    </div>
  )
}
