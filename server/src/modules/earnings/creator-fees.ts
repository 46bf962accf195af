/** Staff agree with one creator on other shares than all others get. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Account, findAccountsByIds } from '../accounts/index.ts'
import { type CreatorFees, saveFees } from '../wallet/index.ts'
import type { EarningsDeps } from './deps.ts'

/** What the creator keeps of net, in percent with at most two decimals, as it comes from outside. */
export type GivenFees = { subscription: number; sales: number }

/** Safe to repeat. What is sold from now on is shared so; what was sold stays as it was. */
export async function updateCreatorFees(
  { db, log }: Pick<EarningsDeps, 'db' | 'log'>,
  viewer: Viewer,
  creatorId: string,
  given: GivenFees,
): Promise<Account> {
  const fees = readFees(given)
  const [creator] = await findAccountsByIds(db, [creatorId])
  if (!creator || creator.status === 'erased') throw new Refusal('NOT_FOUND')
  if (!creator.is_creator) throw new Refusal('BAD_INPUT', { words: 'Only creators have shares.' })
  await saveFees(db, creatorId, fees)
  log.info({ creatorId, ...fees, staffId: viewer.accountId }, 'the shares of a creator were changed')
  return creator
}

function readFees({ subscription, sales }: GivenFees): CreatorFees {
  const [subscriptionBp, salesBp] = [basisPoints(subscription), basisPoints(sales)]
  if (subscriptionBp !== null && salesBp !== null) return { subscriptionBp, salesBp }
  const words = 'A share is 0 to 100 percent, with at most two decimals'
  throw new Refusal('BAD_INPUT', {
    words,
    fields: {
      ...(subscriptionBp === null && { subscription: words }),
      ...(salesBp === null && { sales: words }),
    },
  })
}

const MAX_BP = 10_000

function basisPoints(percent: number): number | null {
  const bp = Math.round(percent * 100)
  return Math.abs(bp - percent * 100) < 1e-6 && bp >= 0 && bp <= MAX_BP ? bp : null
}
