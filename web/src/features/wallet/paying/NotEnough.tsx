/** Insufficient credits: a link to add some and return to the payment. */
import { Link, useLocation } from 'react-router'
import { ERRORS } from '#rules/error-codes.ts'
import { useSession } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type Intention, keepIntention } from './intention.ts'

/** The stored dialog, to be reopened; account and location are added here. */
export type Meant = Omit<Intention, 'by' | 'path' | 'state'>

export function NotEnough() {
  return (
    <div role="alert">
      <Notice tone="danger">{ERRORS.NOT_ENOUGH_CREDITS.words}</Notice>
    </div>
  )
}

/** Replaces the dialog's history entry, so that back leads to the page below it. */
export function AddCreditsLink({ meant }: { meant: Meant }) {
  const { account } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const keep = () => {
    const { overlays: _, ...kept } = (state ?? {}) as { overlays?: unknown }
    if (account) keepIntention({ ...meant, by: account.id, path: `${pathname}${search}${hash}`, state: kept })
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
