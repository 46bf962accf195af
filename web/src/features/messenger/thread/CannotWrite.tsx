/** Replaces the composer: why the account cannot write here, and what would change that. */
import { MessageCircleOff } from 'lucide-react'
import { subscribeDialog } from '#web/features/subscriptions/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { MayWriteData } from './thread-queries.ts'

type Props = {
  mayWrite: MayWriteData
  person: { id: string; username: string; fullname: string; avatar: string | null }
  onChanged(): void
}

export function CannotWrite({ mayWrite, person, onChanged }: Props) {
  const overlays = useOverlays()
  const subscribe = async () => {
    if (await overlays.open(subscribeDialog, { person })) onChanged()
  }
  return (
    <div
      role="status"
      className="mx-auto flex w-full max-w-215 shrink-0 items-center gap-3 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] desktop:px-6 desktop:py-4"
    >
      <MessageCircleOff size={20} className="shrink-0 text-ink-mute" />
      <p className="min-w-0 flex-1 text-base text-pretty text-ink-soft">
        {mayWrite.words ?? 'You can’t message here right now.'}
      </p>
      {mayWrite.needs_subscription && (
        <Button tone="accent" onClick={() => void subscribe()}>
          Subscribe
        </Button>
      )}
    </div>
  )
}
