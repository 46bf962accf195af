/** No results of this type: links to the other type if it has some, or clears the search. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import type { MediaType } from '#rules/media.ts'
import { NoMediaYet, otherType, TYPE_TEXT } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { searchPath } from './search-route.ts'

const FoundElsewhere = graphql(`
  query FoundElsewhere($query: String!, $type: String!, $limit: LimitInput) {
    searchMedia(query: $query, type: $type, limit: $limit) { medias { id } }
  }
`)

type Props = { type: MediaType; query: string; onClear(): void }

export function NothingFound({ type, query, onClear }: Props) {
  const other = otherType(type)
  const [{ data, fetching }] = useQuery({
    query: FoundElsewhere,
    variables: { query, type: other, limit: { limit: 1 } },
  })
  const isElsewhere = (data?.searchMedia.medias.length ?? 0) > 0
  return (
    <NoMediaYet
      type={type}
      text={`No ${TYPE_TEXT[type].many} match “${query}”.${isElsewhere ? '' : ' Try fewer or different words.'}`}
      action={
        isElsewhere ? (
          <Link to={searchPath({ tab: 'media', type: other }, query)} replace className={buttonClass()}>
            See {TYPE_TEXT[other].many}
          </Link>
        ) : (
          !fetching && <Button onClick={onClear}>Clear search</Button>
        )
      }
    />
  )
}
