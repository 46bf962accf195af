/** Deletes what shaped the feed, after a confirmation. */
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ResetFeed } from './queries.ts'

export function StartFresh() {
  const [isAsking, setAsking] = useState(false)
  const [{ fetching, error }, resetFeed] = useMutation(ResetFeed)
  const reset = async () => {
    const result = await resetFeed({})
    if (result.error) return
    setAsking(false)
    showToast({ tone: 'success', text: 'Feed reset' })
  }
  return (
    <section className="card flex items-center gap-4 p-4 desktop:p-5">
      <span className="min-w-0 flex-1">
        <h2 className="text-base font-bold">Start fresh</h2>
        <p className="mt-0.5 text-sm leading-snug text-pretty text-ink-soft">
          Forget what shaped your feed. Follows and likes stay.
        </p>
      </span>
      <Button icon={RotateCcw} onClick={() => setAsking(true)}>
        Reset
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title="Reset your feed?"
        text="This deletes your topics, hidden tags and what was learned from your activity. You can’t undo this. Follows, likes and muted accounts stay."
        yes="Reset"
        isBusy={fetching}
        error={error}
        onYes={() => void reset()}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}
