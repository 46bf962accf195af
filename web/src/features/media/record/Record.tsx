/** /studio/record: records takes up to the chosen length, with an optional sound. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLeadOn } from '#web/lib/lead-on.ts'
import { useWakeLock } from '#web/lib/use-wake-lock.ts'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CameraTrouble } from './camera/CameraTrouble.tsx'
import { Lens } from './camera/Lens.tsx'
import { useChoices } from './camera/use-choices.ts'
import { LeaveSheet } from './LeaveSheet.tsx'
import { RecordFoot } from './RecordFoot.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import { RecordTools } from './RecordTools.tsx'
import { wholeOf } from './store/recording.ts'
import { useRecording } from './store/use-recording.ts'
import { TakeMarks } from './takes/TakeMarks.tsx'
import { useTakes } from './takes/use-takes.ts'
import { useLeaving } from './use-leaving.ts'

/** Until the camera reports its aspect ratio. */
const USUAL_RATIO = 9 / 16

export function Record() {
  const navigate = useNavigate()
  const leadOn = useLeadOn()
  const { recording, notKept } = useRecording()
  const choices = useChoices()
  const [hasCountdown, setCountdown] = useState(false)
  const [ratio, setRatio] = useState(USUAL_RATIO)
  const { camera, stream, isMirrored } = choices
  const takes = useTakes({ stream, isMirrored, hasCountdown })
  const isBusy = takes.phase === 'recording' || takes.phase === 'counting'
  const leaving = useLeaving(recording.takes.length > 0)
  useWakeLock(stream !== null)
  useSettledOnLeave(takes.settle)

  const close = () => {
    if (recording.takes.length > 0) leaving.close()
    else void navigate('/studio')
  }
  const next = async () => {
    await takes.settle()
    leadOn('/studio/record/preview')
  }
  const parts = { recording, choices, takes, isBusy, hasCountdown, setCountdown }
  return (
    <div className="fixed inset-0 z-20 bg-canvas desk:static desk:z-auto desk:grid desk:min-h-0 desk:flex-1 desk:grid-cols-[minmax(0,1fr)_min(392px,38%)]">
      <section
        aria-label="Camera"
        className="absolute inset-0 overflow-hidden desk:relative desk:inset-auto desk:grid desk:place-items-center"
        style={{ '--ratio': ratio } as React.CSSProperties}
      >
        <div className="absolute inset-0 overflow-hidden bg-canvas desk:relative desk:inset-auto desk:aspect-(--ratio) desk:w-[min(100%-3rem,calc((100dvh-5rem)*var(--ratio)))] desk:rounded-xl desk:shadow-stage">
          {camera.state === 'ready' && (
            <Lens stream={camera.stream} isMirrored={isMirrored} onSize={setRatio} />
          )}
          {camera.state === 'opening' && <Opening />}
          <div className="scrim-t pointer-events-none absolute inset-x-0 top-0 h-28" />
          <div className="scrim-b pointer-events-none absolute inset-x-0 bottom-0 h-64 desk:h-44" />
          {camera.state === 'trouble' && <CameraTrouble trouble={camera.trouble} onRetry={choices.again} />}
          {(isBusy || recording.takes.length > 0) && camera.state !== 'trouble' && (
            <TakeMarks
              takes={recording.takes}
              elapsedMs={takes.elapsedMs}
              seconds={recording.seconds}
              className="absolute inset-x-3 top-3 desk:inset-x-4 desk:top-4"
            />
          )}
          <RecordHead {...parts} totalMs={wholeOf(recording) + takes.elapsedMs} onClose={close} />
          {takes.phase === 'counting' && <Countdown count={takes.count} />}
          {!isBusy && camera.state === 'ready' && <RecordTools {...parts} />}
          <div className="absolute inset-x-3 top-24 grid gap-2 desk:inset-x-auto desk:w-80 desk:justify-self-center max-desk:pr-16">
            {camera.state === 'ready' && camera.isSilent && (
              <Notice tone="danger">
                The microphone is not allowed or missing: you film without a voice. Allow it at the left of
                the address, then{' '}
                <button type="button" onClick={choices.again} className="font-bold underline">
                  try again
                </button>
                .
              </Notice>
            )}
            {notKept && <Notice tone="danger">{notKept}</Notice>}
          </div>
          <RecordFoot {...parts} isReady={camera.state === 'ready'} onNext={() => void next()} />
        </div>
      </section>
      <RecordPanel {...parts} onNext={() => void next()} />
      <LeaveSheet {...leaving.sheet} />
    </div>
  )
}

/** Navigating away ends the take and saves it. */
function useSettledOnLeave(settle: () => Promise<void>): void {
  const latest = useRef(settle)
  latest.current = settle
  useEffect(() => () => void latest.current(), [])
}

function Opening() {
  return (
    <p role="status" className="absolute inset-0 grid place-items-center text-base text-ink-soft">
      Opening the camera…
    </p>
  )
}

function Countdown({ count }: { count: number }) {
  return (
    <p
      role="status"
      className={cx(
        'pointer-events-none absolute inset-0 grid place-items-center',
        'lift text-5xl font-extrabold',
      )}
    >
      {count}
    </p>
  )
}
