/** Unpaid earnings of a creator who leaves, and whether they can be paid out. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { useHasEarned } from '#web/features/earnings/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Notice } from '#web/ui/Notice.tsx'

const Owed = graphql(`query Owed { earnings_unpaid payout_details { method hint } }`)

export function UnpaidEarnings({ before = 'you delete your account' }: { before?: string }) {
  const { hasEarned } = useHasEarned()
  const [{ data }] = useQuery({ query: Owed, pause: !hasEarned, requestPolicy: 'cache-and-network' })
  const cents = data ? dollarsToCents(data.earnings_unpaid) : 0
  if (cents <= 0) return null
  return (
    <div className="mt-4">
      <Notice tone={data?.payout_details ? 'info' : 'danger'}>
        {data?.payout_details ? (
          `You still have ${dollars(cents)}. We’ll send it to ${data.payout_details.hint} when the hold ends.`
        ) : (
          <>
            You still have {dollars(cents)}, and no payout details.{' '}
            <Link to="/account/earnings/payment" className="font-semibold underline">
              Add your payout details
            </Link>{' '}
            before {before}.
          </>
        )}
      </Notice>
    </div>
  )
}
