/** Loads the media of a path, with a refetch for expired file URLs. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { type DetailedMedia, MediaDetailFields } from './detail-fields.ts'
import { type MediaPath, matchesPath } from './media-path.ts'

const MediaById = graphql(
  `
    query MediaById($id: ID!) {
      media(id: $id) { ...MediaDetailFields }
    }
  `,
  [MediaDetailFields],
)

type Detail = { renew(): void } & (
  | { state: 'loading' | 'missing' | 'failed' }
  | { state: 'there'; media: DetailedMedia }
)

export function useDetail(path: MediaPath | null): Detail {
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: MediaById,
    variables: { id: path?.id ?? '' },
    pause: path === null,
    requestPolicy: 'cache-and-network',
  })
  const renew = () => ask({ requestPolicy: 'network-only' })
  if (path === null) return { state: 'missing', renew }
  if (data?.media && matchesPath(data.media, path)) return { state: 'there', media: data.media, renew }
  if (fetching || stale) return { state: 'loading', renew }
  return { state: error ? 'failed' : 'missing', renew }
}
