/** A rejected application: the reason, and how to apply again. */
import { FileX } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { StatusCard } from './StatusCard.tsx'
import { StatusIcon } from './StatusIcon.tsx'

export function Rejected({ reason, onAgain }: { reason: string | null; onAgain: (() => void) | undefined }) {
  return (
    <StatusCard
      picture={<StatusIcon icon={FileX} />}
      title="We couldn’t accept your application"
      text={
        <>
          {reason && <p className="mb-3 font-semibold whitespace-pre-line text-ink">{reason}</p>}
          <p>
            {onAgain
              ? 'You can apply again once that’s fixed. You’ll need to add your pictures again.'
              : 'This decision is final. You can’t apply again.'}
          </p>
        </>
      }
      actions={
        <>
          {onAgain && (
            <Button tone="accent" size="lg" onClick={onAgain}>
              Apply again
            </Button>
          )}
          <Link
            to="/"
            className={buttonClass({ size: 'lg', className: onAgain ? 'max-desktop:hidden' : '' })}
          >
            Go to feed
          </Link>
        </>
      }
    />
  )
}
