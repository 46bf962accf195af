/** A fan thanks a creator with money. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { tipForm } from '#rules/forms/tip.ts'
import { idempotencyKey } from '../../idempotency/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Sale } from '../tables.ts'
import type { WalletDeps } from '../types.ts'
import { orPaidBefore, paySale } from './sales.ts'

export type NewTip = {
  creatorId: string
  dollars: number
  message: string
  /** Where it was given, if at a media. */
  mediaId: string | null
  key: string | null | undefined
}

type Deps = Pick<WalletDeps, 'db' | 'clock' | 'wallet' | 'bus' | 'enqueue' | 'settings'>

export async function sendTip(deps: Deps, viewer: Viewer, tip: NewTip): Promise<Sale> {
  const { creatorId, mediaId } = tip
  const { accountId: fanId } = viewer
  const { cents, message: words } = readTip(tip)
  const key = idempotencyKey(tip.key)
  const isSame = (sale: Sale) =>
    sale.kind === 'tip' &&
    sale.creator_id === creatorId &&
    sale.subject_id === mediaId &&
    sale.price_cents === cents &&
    sale.words === words
  const { sale } = await orPaidBefore(deps, { fanId, key, isSame }, async () => {
    if (mediaId !== null && (await deps.wallet.ports.ownerOfMedia(viewer, mediaId)) !== creatorId)
      throw new Refusal('NOT_FOUND')
    return deps.db.transaction().execute(async (tx) => {
      const order = {
        key,
        fanId,
        creatorId,
        kind: 'tip',
        subjectId: mediaId,
        mediaId,
        priceCents: cents,
        words,
      } as const
      const paid = await paySale(deps, tx, order)
      if (paid.isNew && mediaId === null) await deps.wallet.ports.tipped(tx, paid.sale)
      if (paid.isNew)
        await notify(deps, tx, {
          to: creatorId,
          kind: 'tip',
          actorId: fanId,
          mediaId,
          amountCents: cents,
          words,
        })
      return paid
    })
  })
  return sale
}

function readTip({ dollars, message }: NewTip): { cents: number; message: string } {
  const checked = checkForm(tipForm, { amount: dollars, message })
  if (checked.ok) return { cents: checked.values.amount * 100, message: checked.values.message }
  const [words = ''] = Object.values(checked.errors)
  throw new Refusal('BAD_INPUT', { words, fields: checked.errors })
}
