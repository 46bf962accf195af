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
      title="You cannot sell at the moment"
      text={
        <>
          {reason && <p className="mb-3 font-semibold whitespace-pre-line text-ink">{reason}</p>}
          <p>
            Our team has taken back your right to sell. You can still use your account, and what you have
            earned stays yours. Write to support if you think this is a mistake.
          </p>
        </>
      }
      actions={
        <>
          <Link to="/support" className={buttonClass({ tone: 'accent', size: 'lg' })}>
            Write to support
          </Link>
          <Link to="/account/earnings" className={buttonClass({ size: 'lg' })}>
            Earnings
          </Link>
        </>
      }
    />
  )
}
