/** The health of an encoder's stream: its bitrate over two minutes, and the metrics behind it. */

import { Check, TriangleAlert } from 'lucide-react'
import { Sparkline } from '#web/parts/chart/Sparkline.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { healthVerdict, videoSizeText } from './health-text.ts'
import type { Health } from './use-health.ts'

type Props = { now: Health | null; rates: readonly number[] }

export function HealthCard({ now, rates }: Props) {
  const verdict = now && healthVerdict(now)
  return (
    <section aria-label="Health" className="card p-5">
      <div className="flex items-center justify-between">
        <h2 className="text-base font-bold">Health</h2>
        {verdict && (
          <Badge tone={verdict.tone} icon={verdict.tone === 'success' ? Check : TriangleAlert}>
            {verdict.text}
          </Badge>
        )}
      </div>
      {now ? (
        <>
          <p className="mt-3 flex items-baseline justify-between">
            <b className="text-2xl font-extrabold tabular-nums">
              {now.kbit_per_second.toLocaleString('en-US')}{' '}
              <span className="text-base font-semibold text-ink-soft">kbit/s</span>
            </b>
            <span className="text-xs text-ink-mute">last 2 minutes</span>
          </p>
          <div className="mt-2">
            <Sparkline values={rates} />
          </div>
          <dl className="mt-3 grid grid-cols-3 gap-3 desktop:block">
            <Fact name="Resolution">{videoSizeText(now)}</Fact>
            <Fact name="Frame rate">{now.frames_per_second.toFixed(1)}</Fact>
            <Fact name="Keyframe every">
              {now.keyframe_ms === null ? '…' : `${(now.keyframe_ms / 1000).toFixed(1)} s`}
            </Fact>
            <Fact name="Dropped frames">{now.drops.toLocaleString('en-US')}</Fact>
            <Fact name="Source">{now.stream}</Fact>
          </dl>
          {now.lower_rung !== null && (
            <p className="mt-3 text-sm text-ink-soft">Also available in {now.lower_rung}p</p>
          )}
          {now.recording_stopped && (
            <p role="status" className="mt-3 text-sm text-pretty text-coin">
              Recording stopped because storage is full. Your live continues, and the recording so far is
              saved.
            </p>
          )}
          {verdict?.advice && <p className="mt-3 text-sm text-pretty text-coin">{verdict.advice}</p>}
        </>
      ) : (
        <p className="mt-3 text-sm text-pretty text-ink-mute">
          Start your encoder to see its bitrate, resolution, frame rate and dropped frames.
        </p>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="desktop:flex desktop:min-h-9 desktop:items-center desktop:justify-between desktop:gap-4 desktop:border-b desktop:border-line desktop:last:border-0">
      <dt className="text-xs text-ink-mute desktop:text-sm">{name}</dt>
      <dd className="text-base font-semibold tabular-nums desktop:text-sm">{children}</dd>
    </div>
  )
}
