/** The previous and next media of the same kind and owner. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaPath, shopPath } from '#web/lib/paths.ts'
import type { MediaPath } from './media-path.ts'

const Reference = graphql(`
  query Reference($filter: ReferenceFilter!) {
    getReference(filter: $filter) { id type shop user { id username } }
  }
`)

/** Paths; the newer one is `previous`, as in every list. */
export type Neighbours = { previous?: string | undefined; next?: string | undefined }

export function useNeighbours({ id, username, kind }: MediaPath, isPaused: boolean): Neighbours {
  const isShop = kind === 'shop'
  const [{ data }] = useQuery({
    query: Reference,
    variables: { filter: { reference: id, username, ...(!isShop && { type: kind }) } },
    pause: isPaused,
    requestPolicy: 'cache-and-network',
  })
  const medias = data?.getReference.filter(({ shop }) => !isShop || shop > 0) ?? []
  const at = medias.findIndex((media) => media.id === id)
  if (at < 0) return {}
  const pathOf = (index: number) => {
    const media = medias[index]
    return media && (isShop ? shopPath(media) : mediaPath(media))
  }
  return { previous: at > 0 ? pathOf(at - 1) : undefined, next: pathOf(at + 1) }
}
