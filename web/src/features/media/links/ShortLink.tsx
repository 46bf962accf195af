/** /short/{id}: leads on to the media it stands for, shows what a share link sells, or leads home when it is neither. */
import { Navigate, useParams } from 'react-router'
import { useQuery } from 'urql'
import { mediaPath } from '#web/lib/addresses.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { StageSkeleton } from '../stage/StageSkeleton.tsx'
import { OfferedLink } from './OfferedLink.tsx'
import { OfferedLinkFields } from './offered-link-fields.ts'

const OpenShortLink = graphql(
  `
    query OpenShortLink($id: String!) {
      shortLink(id: $id) { id media { id type user { id username } } }
      sharedLink(id: $id) { ...OfferedLinkFields }
    }
  `,
  [OfferedLinkFields],
)

export function ShortLink() {
  const { id = '' } = useParams()
  const [{ data, error, fetching }, ask] = useQuery({
    query: OpenShortLink,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  if (data?.sharedLink) return <OfferedLink link={data.sharedLink} />
  if (fetching) return <StageSkeleton label="Loading the media" />
  if (data) return <Navigate to={data.shortLink ? mediaPath(data.shortLink.media) : '/'} replace />
  if (!error) return <StageSkeleton label="Loading the media" />
  return (
    <Page title="Opening" back="/">
      <div className="grid min-h-[60dvh] place-items-center">
        <ErrorState title="The link did not open" onRetry={() => ask({ requestPolicy: 'network-only' })} />
      </div>
    </Page>
  )
}
