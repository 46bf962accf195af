/** The tabs of the section: refunds and disputes. */
import { Link } from 'react-router'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { chipClass } from '#web/ui/Chip.tsx'

export function RefundsTabs({ at }: { at: 'refunds' | 'disputes' }) {
  return (
    <nav aria-label="Refunds or disputes" className="flex gap-1.5">
      <Link
        to={staffPath('refunds')}
        aria-current={at === 'refunds' ? 'page' : undefined}
        className={chipClass({ on: at === 'refunds' })}
      >
        Refunds
      </Link>
      <Link
        to={staffPath('refunds', 'disputes')}
        aria-current={at === 'disputes' ? 'page' : undefined}
        className={chipClass({ on: at === 'disputes' })}
      >
        Disputes
      </Link>
    </nav>
  )
}
