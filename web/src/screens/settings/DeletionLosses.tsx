/** What is lost with the account: credits and paid subscriptions. */
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { countLabel, credits, dollars, shortDate } from '#rules/formats.ts'
import { PAGE_MAX } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Notice } from '#web/ui/Notice.tsx'

const GoesWithAccount = graphql(`
  query GoesWithAccount($limit: LimitInput) {
    wallet { id cents amount }
    mySubscriptions(limit: $limit) { id state ends_on user { id fullname } }
  }
`)

const VARIABLES = { limit: { limit: PAGE_MAX.size } }
/** Maximum number of names listed; the rest is counted. */
const MAX_NAMES = 5

export function DeletionLosses() {
  const [{ data }] = useQuery({
    query: GoesWithAccount,
    variables: VARIABLES,
    requestPolicy: 'cache-and-network',
  })
  if (!data) return null
  const { cents } = data.wallet
  const running = data.mySubscriptions.filter(({ state }) => state !== 'expired')
  if (cents <= 0 && running.length === 0) return null
  return (
    <div className="mt-4">
      <Notice tone="danger" icon={CircleAlert}>
        <p className="font-semibold">You’ll lose:</p>
        <ul className="mt-1.5 grid gap-1.5">
          {cents > 0 && (
            <li>
              {credits(cents)} credits, worth {dollars(cents)}. We can’t refund them:{' '}
              <Link to="/" className="underline underline-offset-2">
                spend them first
              </Link>
              .
            </li>
          )}
          {running.length > 0 && (
            <li>
              {countLabel(running.length, 'subscription')}, with the time you’ve paid for: {names(running)}.
            </li>
          )}
        </ul>
      </Notice>
    </div>
  )
}

type Running = { ends_on: string; user: { fullname: string } }

function names(running: readonly Running[]): string {
  const now = new Date()
  const named = running
    .slice(0, MAX_NAMES)
    .map(({ user, ends_on }) => `${user.fullname} (until ${shortDate(new Date(ends_on), now)})`)
  const rest = running.length - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
}
