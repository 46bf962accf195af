/** The credits do not reach: says so, and leads to adding some and back to what was meant. */
import { Link, useLocation } from 'react-router'
import { ERRORS } from '#rules/error-codes.ts'
import { useSession } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type Intention, keepIntention } from './intention.ts'

/** What is kept of a dialog, so that it opens again; whose it is and where it stood is known here. */
export type Meant = Omit<Intention, 'by' | 'path' | 'state'>

export function NotEnough() {
  return (
    <div role="alert">
      <Notice tone="danger">{ERRORS.NOT_ENOUGH_CREDITS.words}</Notice>
    </div>
  )
}

/** In place of the dialog's own step in the history, so that going back leads to what lies under it. */
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
