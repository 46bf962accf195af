/** Ends top-ups that were left open: by a bank's question, by a browser that went away, by a process that was killed. */

import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { HOUR_MS } from '#rules/time.ts'
import { type Outcome, type SettleDeps, settleTopUp } from './settle-top-up.ts'
import { changeTopUp, findOwnTopUp, type TopUp, unfinishedTopUps } from './top-up-queries.ts'

/** Longer than any request to a gateway lives. */
const LEFT_OPEN_AFTER_MS = 2 * 60_000
/** Who has not answered their bank by then is not going to. */
const CHALLENGE_MS = HOUR_MS
const AT_ONCE = 200

// What a gateway searches through lags behind what it has done: that nothing is found is no proof.
const NEVER_ARRIVED =
  'The payment did not get through. Should it be on your bank statement after all, the credits come by themselves.'
const NOT_IN_TIME = 'The payment was not confirmed in time.'

export function isLongAgo({ created_at }: Pick<TopUp, 'created_at'>, now: Date): boolean {
  return now.getTime() - created_at.getTime() >= LEFT_OPEN_AFTER_MS
}

/** For who comes back from their bank. */
export async function finishTopUp(deps: SettleDeps, viewer: Viewer, id: string): Promise<TopUp> {
  const topUp = await findOwnTopUp(deps.db, viewer.accountId, id)
  if (!topUp) throw new Refusal('NOT_FOUND')
  const isOpen = topUp.state === 'challenge' && topUp.gateway === deps.wallet.gateway.name
  return isOpen ? finishUnfinished(deps, topUp) : topUp
}

/** Asks the gateway how it stands, and puts that down. */
export async function finishUnfinished(deps: SettleDeps, topUp: TopUp): Promise<TopUp> {
  const outcome = await outcomeOf(deps, topUp)
  const isWaiting = outcome.state === 'challenge' && topUp.state === 'challenge'
  return isWaiting
    ? changeTopUp(deps.db, topUp.id, { updated_at: deps.clock.now() })
    : settleTopUp(deps, topUp, outcome)
}

async function outcomeOf({ wallet: { gateway }, clock }: SettleDeps, topUp: TopUp): Promise<Outcome> {
  const { payment, created_at } = topUp
  const found = payment === null ? await gateway.find(topUp.id) : await gateway.look(payment)
  if (!found) return { state: 'failed', words: NEVER_ARRIVED, payment: null }
  const isAbandoned =
    found.state === 'challenge' && clock.now().getTime() - created_at.getTime() >= CHALLENGE_MS
  if (!isAbandoned) return found
  // Ended where it could still be paid, so that nobody pays what we call failed.
  const ended = await gateway.cancel(found.payment)
  return ended.state === 'failed' ? { ...ended, words: NOT_IN_TIME } : ended
}

/** All that nobody is behind any more. One that fails is tried again later and stops no other. */
export async function finishTopUps(deps: SettleDeps): Promise<void> {
  const open = await unfinishedTopUps(deps.db, {
    gateway: deps.wallet.gateway.name,
    before: new Date(deps.clock.now().getTime() - LEFT_OPEN_AFTER_MS),
    limit: AT_ONCE,
  })
  for (const topUp of open)
    try {
      await finishUnfinished(deps, topUp)
    } catch (error) {
      deps.log.warn({ err: error, topUpId: topUp.id }, 'an open top-up could not be finished')
      // To the end of the queue: those that can be finished are not kept waiting by those that cannot.
      await changeTopUp(deps.db, topUp.id, { updated_at: deps.clock.now() })
    }
}
