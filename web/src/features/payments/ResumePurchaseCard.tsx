/** Returns to the payment that was interrupted for want of credits. */
import { ArrowRight, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dollars } from '#rules/formats.ts'
import { clearPurchaseIntent, RESUME_STATE, storedPurchaseIntent } from '#web/features/ledger/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export function ResumePurchaseCard({ cents }: { cents: number | undefined }) {
  const navigate = useNavigate()
  const { account } = useSession()
  const [intention, setIntention] = useState(() => storedPurchaseIntent(account?.id))
  if (!intention || cents === undefined) return null
  const missing = intention.cents - cents
  const forget = () => {
    clearPurchaseIntent()
    setIntention(undefined)
  }
  const goOn = () =>
    void navigate(intention.path, { replace: true, state: { ...intention.state, ...RESUME_STATE } })
  return (
    <aside aria-label="Continue your purchase" className="card mt-3 flex items-center gap-2 py-3 pr-2 pl-4">
      <span className="min-w-0 flex-1 text-sm text-pretty text-ink-soft">
        {missing > 0
          ? `Add ${dollars(missing)} more to continue: ${intention.words}.`
          : 'You have enough credits now.'}
      </span>
      {missing <= 0 && (
        <Button tone="coin" size="sm" end={<ArrowRight size={16} />} onClick={goOn}>
          {intention.words}
        </Button>
      )}
      <IconButton icon={X} label="Dismiss" size={36} onClick={forget} />
    </aside>
  )
}
