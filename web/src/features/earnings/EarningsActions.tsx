/** The actions of the earnings page: statements and payout details. */
import { CalendarClock, Download } from 'lucide-react'
import { Link } from 'react-router'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { statementSheet } from './statement.ts'

export function EarningsActions({ firstSaleOn }: { firstSaleOn: string | null }) {
  const overlays = useOverlays()
  const open = () => void overlays.open(statementSheet, { firstSaleOn })
  return (
    <>
      <span className="desktop:hidden">
        <IconButton icon={Download} label="Statements" {...preloadOnHover(statementSheet)} onClick={open} />
      </span>
      <span className="flex gap-2 max-desktop:hidden">
        <Button icon={Download} {...preloadOnHover(statementSheet)} onClick={open}>
          Statements
        </Button>
        <Link to="/account/earnings/payment" className={buttonClass()}>
          <CalendarClock size={18} strokeWidth={2.4} />
          Payout details
        </Link>
      </span>
    </>
  )
}
