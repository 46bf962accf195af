/** A hidden view into a live stream: its video and chat. */
import { RadioTower } from 'lucide-react'
import { dollars } from '#rules/formats.ts'
import { LiveStage } from '#web/features/live/index.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AccessReasonForm } from '../private-access/AccessReasonForm.tsx'
import { liveAudienceText, type MonitoredLive, staffLiveTitle } from './live-queries.ts'

export function LiveMonitor({ live, onRenew }: { live: MonitoredLive; onRenew(): void }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative h-[46svh] shrink-0 bg-black desktop:h-auto desktop:min-h-0 desktop:flex-[1.6]">
        <Picture live={live} onRenew={onRenew} />
      </div>
      <section aria-label="Chat" className="min-h-0 p-4 desktop:flex-1 desktop:overflow-y-auto">
        <h2 className="mb-2 text-sm font-bold">Chat</h2>
        {live.messages.length === 0 && (
          <p className="text-sm text-ink-mute">
            {live.is_open ? 'No messages yet' : 'Open the live to read its chat.'}
          </p>
        )}
        <ul className="grid gap-1.5">
          {live.messages.map((one) => (
            <li key={one.id} className="text-sm wrap-anywhere">
              <b className="font-semibold text-ink-soft">@{one.user?.username ?? 'gone'}</b>{' '}
              {one.cents !== null && <b className="text-coin">{dollars(one.cents)} </b>}
              {one.text}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Picture({ live, onRenew }: { live: MonitoredLive; onRenew(): void }) {
  if (live.ended)
    return (
      <div className="absolute inset-0 grid place-items-center">
        <EmptyState icon={RadioTower} title="This live has ended" text="The creator keeps the recording." />
      </div>
    )
  if (!live.playback)
    return (
      <div className="absolute inset-0 grid place-items-center overflow-y-auto bg-surface p-4">
        <AccessReasonForm key={live.id} kind="live" id={live.id} on="surface" onOpened={onRenew}>
          This live is for{' '}
          {liveAudienceText(live).toLowerCase() === 'ticket' ? 'ticket holders' : 'subscribers'}. The creator
          and viewers won’t see you. Your reason is recorded in the audit log.
        </AccessReasonForm>
      </div>
    )
  return (
    <LiveStage
      key={live.id}
      playback={live.playback}
      poster={null}
      label={staffLiveTitle(live)}
      isPublisherGone={live.status === 'reconnecting'}
      variant="desktop"
      onDenied={onRenew}
    />
  )
}
