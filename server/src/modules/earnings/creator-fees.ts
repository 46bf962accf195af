/** Staff set individual revenue shares for a creator. */
import { Refusal } from '#platform/errors.ts'
import { lockPerson, type Person } from '../accounts/index.ts'
import { audit } from '../audit/index.ts'
import { type CreatorFees, feesAmong, saveFees } from '../ledger/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import type { EarningsDeps } from './types.ts'

/** Client input: the creator's share of net, in percent with at most two decimals. */
type FeesInput = { subscription: number; sales: number }

/** Idempotent. Applies to future sales only. */
export async function updateCreatorFees(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'log' | 'settings'>,
  staff: Staff<'fees.set'>,
  creatorId: string,
  given: FeesInput,
): Promise<Person> {
  const fees = readFees(given)
  const creator = await deps.db.transaction().execute(async (tx) => {
    const account = await lockPerson(tx, creatorId)
    if (!account || account.status === 'erased') throw new Refusal('NOT_FOUND')
    if (!account.is_creator) throw new Refusal('BAD_INPUT', { message: 'Only creators have revenue shares.' })
    const before = (await feesAmong(deps, tx, [creatorId])).get(creatorId)
    await saveFees(tx, creatorId, fees)
    if (!before || !isSame(before, fees))
      await audit(deps, tx, {
        by: staff,
        target: { kind: 'account', id: creatorId },
        accountId: creatorId,
        ...(before && { before }),
        after: fees,
      })
    return account
  })
  deps.log.info({ creatorId, ...fees, staffId: staff.accountId }, 'the shares of a creator changed')
  return creator
}

function isSame(a: CreatorFees, b: CreatorFees): boolean {
  return a.subscriptionBp === b.subscriptionBp && a.salesBp === b.salesBp
}

function readFees({ subscription, sales }: FeesInput): CreatorFees {
  const [subscriptionBp, salesBp] = [basisPoints(subscription), basisPoints(sales)]
  if (subscriptionBp !== null && salesBp !== null) return { subscriptionBp, salesBp }
  const message = 'Enter a share of 0 to 100 percent, with at most two decimals'
  throw new Refusal('BAD_INPUT', {
    message,
    fields: {
      ...(subscriptionBp === null && { subscription: message }),
      ...(salesBp === null && { sales: message }),
    },
  })
}

const MAX_BP = 10_000

function basisPoints(percent: number): number | null {
  const bp = Math.round(percent * 100)
  return Math.abs(bp - percent * 100) < 1e-6 && bp >= 0 && bp <= MAX_BP ? bp : null
}
