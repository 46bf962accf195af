/** 'You are LIVE': elapsed time, viewers, tips and the stop button. */
import { Eye, Gem, Scissors, Square } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#rules/formats.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useElapsed } from '../elapsed.ts'
import type { LiveDetails } from '../fields.ts'
import { useLiveSlots } from '../slots.ts'
import { PreviewLink } from './AirHead.tsx'
import { useClip } from './use-clip.ts'

type Props = { live: LiveDetails; viewers: number; tipsCents: number; isBusy: boolean; onStop(): void }

export function OnAirBanner({ live, viewers, tipsCents, isBusy, onStop }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [failed, setFailed] = useState<string>()
  const { Begin } = useLiveSlots()
  const elapsed = useElapsed(live.started_at)
  const clip = useClip(live.id)
  const picture = live.thumbnail?.preview ?? live.cover
  const isAway = live.status === 'reconnecting'
  return (
    <section
      aria-label="On air"
      className="flex flex-wrap items-center gap-4 rounded-xl bg-live-wash p-5 shadow-[inset_0_0_0_1px_var(--color-live-fill)]"
    >
      <span className="relative h-17 w-30 shrink-0 overflow-hidden rounded-md bg-raised">
        {picture && failed !== picture && (
          <img src={picture} alt="" onError={() => setFailed(picture)} className="size-full object-cover" />
        )}
        <i className="absolute top-2 left-2 size-2 rounded-full bg-live" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-xl font-extrabold">
          <span role="status">{isAway ? 'Reconnecting…' : 'You are LIVE'}</span>
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-4 text-sm font-semibold text-ink-soft tabular-nums">
          {isAway ? 'Your encoder has 20 seconds to reconnect.' : elapsed}
          <span className="flex items-center gap-1.5">
            <Eye size={15} />
            <span className="sr-only">Watching: </span>
            {viewers.toLocaleString('en-US')}
          </span>
          <span className="flex items-center gap-1.5 text-coin">
            <Gem size={14} strokeWidth={2.4} />
            <span className="sr-only">Tips: </span>
            {dollars(tipsCents)}
          </span>
        </p>
      </div>
      <span className="flex w-full flex-wrap gap-2 *:flex-1 desktop:w-auto">
        <Button icon={Scissors} busy={clip.isBusy} disabled={isAway} onClick={() => void clip.save()}>
          Clip last 30 s
        </Button>
        <PreviewLink tone="ink" />
        <Begin variant="button" />
        <Button tone="line" icon={Square} busy={isBusy} onClick={() => setAsking(true)}>
          Stop Live
        </Button>
      </span>
      <ConfirmSheet
        isOpen={isAsking && !isBusy}
        title="End your live?"
        text="This ends the stream for all viewers and stops your encoder."
        yes="Stop Live"
        no="Keep streaming"
        onYes={() => {
          setAsking(false)
          onStop()
        }}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}
