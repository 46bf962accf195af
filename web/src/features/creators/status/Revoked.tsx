/** Revoked selling: what that means, and whom to contact. */
import { ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { StatusCard } from './StatusCard.tsx'
import { StatusIcon } from './StatusIcon.tsx'

export function Revoked({ reason }: { reason: string | null }) {
  return (
    <StatusCard
      isAboutSupport
      picture={<StatusIcon icon={ShieldX} />}
      title="You can’t sell right now"
      text={
        <>
          {reason && <p className="mb-3 font-semibold whitespace-pre-line text-ink">{reason}</p>}
          <p>
            Our team removed your right to sell. You can still use your account, and your earnings stay yours.
            If you think this is a mistake, contact support.
          </p>
        </>
      }
      actions={
        <>
          <Link to="/support" className={buttonClass({ tone: 'accent', size: 'lg' })}>
            Contact support
          </Link>
          <Link to="/account/earnings" className={buttonClass({ size: 'lg' })}>
            Earnings
          </Link>
        </>
      }
    />
  )
}
