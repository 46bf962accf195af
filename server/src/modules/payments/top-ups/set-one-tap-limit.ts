/** The owner sets how much may be bought with one tap. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type AccountsDeps, type Proof, withProof } from '../../accounts/index.ts'
import { chargeableCards, lockCards } from '../cards/cards.ts'
import { oneTapLimit, saveOneTapLimit, switchOffOneTap } from '../cards/one-tap.ts'
import type { PaymentsDeps } from '../types.ts'
import { readPack } from './top-ups.ts'

type OneTapInput = { limitDollars: number | null; proof: Proof }

/** Raising the limit needs re-authentication, because a stolen session could spend more; lowering it or switching it off does not. */
export async function setOneTapLimit(
  deps: PaymentsDeps & AccountsDeps,
  viewer: Viewer,
  input: OneTapInput,
): Promise<void> {
  const { accountId } = viewer
  if (input.limitDollars === null) {
    await deps.db.transaction().execute((tx) => switchOffOneTap(tx, accountId))
    return
  }
  const cents = await readPack(deps, input.limitDollars)
  const isLowered = await deps.db.transaction().execute(async (tx) => {
    await lockCards(tx, accountId)
    const before = await oneTapLimit(tx, accountId)
    if (before === null || cents > before) return false
    await saveOneTapLimit(tx, accountId, cents, deps.clock.now())
    return true
  })
  if (isLowered) return
  const { proof } = input
  if (proof.password == null && proof.passkey == null) throw new Refusal('CONFIRM_IDENTITY')
  await withProof(deps, viewer, proof, async (tx) => {
    await lockCards(tx, accountId)
    const card = await chargeableCards({ ...deps, db: tx }, accountId)
      .limit(1)
      .executeTakeFirst()
    if (!card) throw new Refusal('BAD_INPUT', { message: 'Add a card first.' })
    await saveOneTapLimit(tx, accountId, cents, deps.clock.now())
  })
}
