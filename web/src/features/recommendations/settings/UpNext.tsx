/** The first posts of the feed as it is now, on wide screens. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { mediaPath } from '#web/lib/paths.ts'

const COUNT = 3

const UpNextQuery = graphql(`
  query UpNext($limit: LimitInput!) {
    feed(tab: "foryou", limit: $limit) {
      medias { id type description tags thumbnail { poster } user { id username fullname } }
    }
  }
`)

export function UpNext() {
  const [{ data }] = useQuery({
    query: UpNextQuery,
    variables: { limit: { limit: COUNT } },
    requestPolicy: 'network-only',
  })
  const medias = data?.feed.medias ?? []
  if (medias.length === 0) return null
  return (
    <section className="card p-5 max-wide:hidden">
      <h2 className="text-base font-bold">Up next for you</h2>
      <ul className="mt-3.5 grid grid-cols-3 gap-2">
        {medias.map((media) => (
          <li key={media.id}>
            <Link
              to={mediaPath(media)}
              aria-label={`${media.description} by ${media.user.fullname}`}
              className="relative block aspect-9/16 overflow-hidden rounded-md bg-raised"
            >
              {media.thumbnail.poster && (
                <img src={media.thumbnail.poster} alt="" className="size-full object-cover" />
              )}
              <span className="scrim-b absolute inset-x-0 bottom-0 h-16" />
              <b className="lift absolute inset-x-2.5 bottom-2 truncate text-xs font-bold">
                {media.tags[0] === undefined ? media.user.fullname : `#${media.tags[0]}`}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
