/** Other live streams, listed below a stream that is playing or has ended. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { LiveCardFields } from '../fields.ts'
import { SmallLiveTile } from './LiveTile.tsx'

const OtherLives = graphql(
  `
    query OtherLives($limit: LimitInput) {
      livesNow(limit: $limit) { ...LiveCardFields }
    }
  `,
  [LiveCardFields],
)

type Props = { title: string; except: string; max: number; className: string }

export function MoreLives({ title, except, max, className }: Props) {
  // Requests one more than is shown, because the current stream may be among the results.
  const [{ data }] = useQuery({
    query: OtherLives,
    variables: { limit: { limit: max + 1 } },
    requestPolicy: 'cache-and-network',
  })
  const lives = data?.livesNow.filter(({ user }) => user.id !== except).slice(0, max) ?? []
  if (lives.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ul className={className}>
        {lives.map((live) => (
          <SmallLiveTile key={live.id} live={live} />
        ))}
      </ul>
    </section>
  )
}
