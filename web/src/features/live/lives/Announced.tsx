/** Announced live streams, the next one first, each with a reminder button. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { type LiveCard, LiveCardFields } from '../fields.ts'
import { RemindButton } from './RemindButton.tsx'
import { whenText } from './when-text.ts'

const ComingLives = graphql(
  `
    query ComingLives {
      comingLives { ...LiveCardFields }
    }
  `,
  [LiveCardFields],
)

export function Announced() {
  const [{ data }] = useQuery({ query: ComingLives, requestPolicy: 'cache-and-network' })
  const lives = data?.comingLives ?? []
  if (lives.length === 0) return null
  return (
    <section className="mt-8 px-4 desktop:px-0">
      <h2 className="mb-3 text-lg font-bold">Scheduled</h2>
      <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
        {lives.map((live) => (
          <AnnouncedLive key={live.id} live={live} />
        ))}
      </ul>
    </section>
  )
}

export function AnnouncedLive({ live }: { live: LiveCard }) {
  const { user, description, starts_at: startsAt, price } = live
  return (
    <li className="card flex items-center gap-3.5 p-4">
      <Link to={`/${user.username}/live`} className="flex min-w-0 flex-1 items-center gap-3.5 rounded-md">
        {live.cover ? (
          <img
            src={live.cover}
            alt=""
            loading="lazy"
            className="h-14 w-20 shrink-0 rounded-md object-cover"
          />
        ) : (
          <Avatar src={user.avatar} name={user.fullname} size={42} on="surface" />
        )}
        <span className="min-w-0">
          <b className="block truncate text-base font-bold">{description || user.fullname}</b>
          <span className="block truncate text-sm text-ink-soft">
            {startsAt && whenText(new Date(startsAt), new Date())}
            {price !== null && (
              <>
                {' · '}
                <b className="font-bold text-coin">{dollars(dollarsToCents(price))}</b>
              </>
            )}
          </span>
        </span>
      </Link>
      <RemindButton live={live} />
    </li>
  )
}
