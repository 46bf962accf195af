/** Who unlocked a mass message, and the income from each. */
import { Link } from 'react-router'
import { dollars, timeAgo } from '#rules/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { wholeCount } from './mass-text.ts'
import type { MassDetails } from './queries.ts'
import { SectionHeading } from './SectionHeading.tsx'

export function Buyers({ mass: { buyers, figures } }: { mass: MassDetails }) {
  const now = new Date()
  const more = figures.unlocked - buyers.length
  return (
    <section aria-labelledby="mass-buyers" className="card px-4 pt-4 pb-2 desktop:px-5">
      <SectionHeading id="mass-buyers" className="mb-1 text-base font-bold">
        Unlocked by
      </SectionHeading>
      {buyers.length === 0 && <p className="pb-3 text-sm text-ink-soft">No unlocks yet</p>}
      <ul className="divide-y divide-line">
        {buyers.map(({ user, at, income_cents }) => (
          <li key={`${user?.id} ${at}`} className="flex min-h-13 items-center gap-3">
            <Who user={user} />
            <span className="shrink-0 text-sm text-ink-mute">{timeAgo(new Date(at), now)}</span>
            <b className="min-w-16 text-right text-base font-bold text-coin tabular-nums">
              +{dollars(income_cents)}
            </b>
          </li>
        ))}
      </ul>
      {more > 0 && buyers.length > 0 && (
        <p className="py-2 text-sm text-ink-soft">And {wholeCount(more)} more</p>
      )}
    </section>
  )
}

/** A deleted account has no name; its payment remains. */
function Who({ user }: Pick<MassDetails['buyers'][number], 'user'>) {
  if (!user) return <span className="min-w-0 flex-1 text-base text-ink-soft">Deleted account</span>
  return (
    <Link
      to={`/messages/to/${user.username}`}
      className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-sm -outline-offset-2"
    >
      <Avatar src={user.avatar} name={user.fullname} size={32} on="surface" />
      <b className="min-w-0 flex-1 truncate text-base font-semibold">{user.fullname}</b>
    </Link>
  )
}
