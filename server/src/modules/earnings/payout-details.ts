/** A creator's payout details: encrypted, changed only with a passkey, or password and code, and changes are mailed. */

import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  checkPayoutDetails,
  PAYOUT_METHOD_NAMES,
  type PayoutDetailsInput,
} from '#rules/forms/payout-details.ts'
import type { PayoutMethod } from '#rules/money.ts'
import { type Proof, withTwoFactors } from '../accounts/index.ts'
import { bankProblems, hintOf } from './bank-details.ts'
import { saveAddressRequest } from './bitcoin/confirm-address.ts'
import { earningsJobs } from './job-tokens.ts'
import { type DetailsRow, saveDetails, savePreviousDetails } from './payout-details-queries.ts'
import type { PayoutRow } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'

/** Associated data that binds the ciphertext to the creator. */
export const sealContext = (creatorId: string) => `payout:${creatorId}`

/** `waitsForEmail`: the details are not in force yet. */
export type SavedDetails = Pick<DetailsRow, 'method' | 'hint' | 'updated_at'> & { waitsForEmail?: boolean }

export async function setPayoutDetails(
  deps: EarningsDeps,
  viewer: Viewer,
  given: { method: string; details: unknown; proof: Proof },
): Promise<SavedDetails> {
  const checked = checkPayoutDetails(given.method, given.details)
  if (!checked.ok) throw new Refusal('BAD_INPUT', { fields: checked.errors })
  const details = checked.values
  if (!isOffered(deps, details.method))
    throw new Refusal('BAD_INPUT', {
      fields: { method: `${PAYOUT_METHOD_NAMES[details.method]} payouts aren’t available right now` },
    })
  const problems = bankProblems(details)
  if (Object.keys(problems).length > 0) throw new Refusal('BAD_INPUT', { fields: problems })
  if (details.method === 'bitcoin') return requestAddress(deps, viewer, details, given.proof)
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

export function isOffered(
  { settings, earnings }: Pick<EarningsDeps, 'settings' | 'earnings'>,
  method: PayoutMethod,
): boolean {
  if (method === 'wise') return settings.get('switches.payByWise')
  return method !== 'bitcoin' || earnings.sender !== null
}

/** A payment in bitcoin can't be recalled, so the address is in force only after its creator confirms it by email. */
async function requestAddress(
  deps: EarningsDeps,
  viewer: Viewer,
  details: PayoutDetailsInput,
  proof: Proof,
): Promise<SavedDetails> {
  const { accountId } = viewer
  const hint = hintOf(details)
  const updated_at = deps.clock.now()
  await withTwoFactors(deps, viewer, proof, async (tx) => {
    const requestId = await saveAddressRequest(tx, {
      creator_id: accountId,
      sealed: deps.earnings.detailsSeal.seal(JSON.stringify(details), sealContext(accountId)),
      hint,
      created_at: updated_at,
    })
    await deps.enqueue(earningsJobs.sendMail, { kind: 'payout-address', accountId, requestId }, { tx })
  })
  deps.log.info({ accountId }, 'a payout address waits for its confirmation')
  return { method: details.method, hint, updated_at, waitsForEmail: true }
}

/** Only for the bank file. */
export function openPayoutDetails(
  { earnings }: Pick<EarningsDeps, 'earnings'>,
  { creator_id, sealed }: Pick<PayoutRow, 'creator_id' | 'sealed'>,
): PayoutDetailsInput {
  return JSON.parse(earnings.detailsSeal.open(sealed, sealContext(creator_id))) as PayoutDetailsInput
}
