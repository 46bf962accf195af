/** A creator's payout details: encrypted, changed only with a passkey, or password and code, and changes are mailed. */

import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkPayoutDetails, type PayoutDetailsInput } from '#rules/forms/payout-details.ts'
import { type Proof, withTwoFactors } from '../accounts/index.ts'
import { bankProblems, hintOf } from './bank-details.ts'
import { earningsJobs } from './job-tokens.ts'
import { type DetailsRow, saveDetails, savePreviousDetails } from './payout-details-queries.ts'
import type { PayoutRow } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'

/** Associated data that binds the ciphertext to the creator. */
const sealContext = (creatorId: string) => `payout:${creatorId}`

export async function setPayoutDetails(
  deps: EarningsDeps,
  viewer: Viewer,
  given: { method: string; details: unknown; proof: Proof },
): Promise<DetailsRow> {
  const checked = checkPayoutDetails(given.method, given.details)
  if (!checked.ok) throw new Refusal('BAD_INPUT', { fields: checked.errors })
  const details = checked.values
  if (details.method === 'wise' && !deps.settings.get('switches.payByWise'))
    throw new Refusal('BAD_INPUT', { fields: { method: 'Wise payouts aren’t available right now' } })
  const problems = bankProblems(details)
  if (Object.keys(problems).length > 0) throw new Refusal('BAD_INPUT', { fields: problems })
  const { accountId } = viewer
  const saved = await withTwoFactors(deps, viewer, given.proof, async (tx) => {
    const updated_at = deps.clock.now()
    const { id: changeId } = await savePreviousDetails(tx, accountId, updated_at)
    await deps.enqueue(earningsJobs.sendMail, { kind: 'payout-details-changed', accountId, changeId }, { tx })
    return saveDetails(tx, {
      creator_id: accountId,
      method: details.method,
      sealed: deps.earnings.detailsSeal.seal(JSON.stringify(details), sealContext(accountId)),
      hint: hintOf(details),
      updated_at,
    })
  })
  deps.log.info({ accountId, method: saved.method }, 'payout details changed')
  return saved
}

/** Only for the bank file. */
export function openPayoutDetails(
  { earnings }: Pick<EarningsDeps, 'earnings'>,
  { creator_id, sealed }: Pick<PayoutRow, 'creator_id' | 'sealed'>,
): PayoutDetailsInput {
  return JSON.parse(earnings.detailsSeal.open(sealed, sealContext(creator_id))) as PayoutDetailsInput
}
