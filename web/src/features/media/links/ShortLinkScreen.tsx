/** /short/{id}: redirects to its media, shows the offer of a share link, or says that it is dead and redirects home. */
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { showToast } from '#web/ui/toasts.tsx'
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

export function ShortLinkScreen() {
  const { id = '' } = useParams()
  const [answer, ask] = useQuery({
    query: OpenShortLink,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const { data, fetching } = answer
  return (
    <QueryResult
      // A cached redirect may be outdated, so it waits for the response.
      of={[{ ...answer, data: data?.sharedLink || !fetching ? data : undefined }, ask]}
      waiting={<StageSkeleton label="Loading the post" />}
      errorContent={(again) => <DidNotOpen onRetry={again} />}
    >
      {({ sharedLink, shortLink }) =>
        sharedLink ? (
          <OfferedLink link={sharedLink} />
        ) : shortLink ? (
          <Redirect to={mediaPath(shortLink.media)} />
        ) : (
          <DeadLink />
        )
      }
    </QueryResult>
  )
}

function DeadLink() {
  useEffect(() => void showToast({ tone: 'info', text: 'This link doesn’t work anymore' }), [])
  return <Redirect to="/" />
}

function DidNotOpen({ onRetry }: { onRetry(): void }) {
  return (
    <Page title="Opening" back="/">
      <div className="grid min-h-[60dvh] place-items-center">
        <ErrorState title="Couldn’t open the link" onRetry={onRetry} />
      </div>
    </Page>
  )
}
