/** Insufficient credits: a link to add some and return to the payment. */
import { Link, useLocation } from 'react-router'
import { ERRORS } from '#rules/error-codes.ts'
import { useSession } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type PurchaseIntent, storePurchaseIntent } from './intention.ts'

/** The stored dialog, to be reopened; account and location are added here. */
export type PaymentIntent = Omit<PurchaseIntent, 'by' | 'path' | 'state'>

export function InsufficientCredits() {
  return (
    <div role="alert">
      <Notice tone="danger">{ERRORS.NOT_ENOUGH_CREDITS.message}</Notice>
    </div>
  )
}

/** Replaces the dialog's history entry, so that back leads to the page below it. */
export function AddCreditsLink({ intent }: { intent: PaymentIntent }) {
  const { account } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const keep = () => {
    const { overlays: _, ...historyState } = (state ?? {}) as { overlays?: unknown }
    if (account)
      storePurchaseIntent({
        ...intent,
        by: account.id,
        path: `${pathname}${search}${hash}`,
        state: historyState,
      })
  }
  return (
    <Link
      to="/account/purchases/transactions"
      replace
      onClick={keep}
      className={buttonClass({ tone: 'accent', size: 'lg' })}
    >
      Add more credits
    </Link>
  )
}
