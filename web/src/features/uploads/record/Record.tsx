/** /studio/record: records takes up to the chosen length, with an optional sound. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { RECORDING } from '#rules/recording.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { useWakeLock } from '#web/lib/use-wake-lock.ts'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CameraErrorState } from './camera/CameraErrorState.tsx'
import { CameraPreview } from './camera/CameraPreview.tsx'
import { useCameraSettings } from './camera/use-camera-settings.ts'
import { LeaveSheet } from './LeaveSheet.tsx'
import { RecordFoot } from './RecordFoot.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import { RecordTools } from './RecordTools.tsx'
import { recordedMs } from './store/recording.ts'
import { useRecording } from './store/use-recording.ts'
import { TakeBar } from './takes/TakeBar.tsx'
import { useTakes } from './takes/use-takes.ts'
import { useLeaving } from './use-leaving.ts'

export function Record() {
  const navigate = useNavigate()
  const redirect = useRedirect()
  const { recording, saveError } = useRecording()
  const choices = useCameraSettings()
  const [hasCountdown, setCountdown] = useState(false)
  const { camera, stream, isMirrored } = choices
  const takes = useTakes({ stream, isMirrored, hasCountdown })
  const isBusy = takes.phase === 'recording' || takes.phase === 'counting'
  const leaving = useLeaving(recording.takes.length > 0)
  useWakeLock(stream !== null)
  useFinishOnLeave(takes.finish)

  const close = () => {
    if (recording.takes.length > 0) leaving.close()
    else void navigate('/studio')
  }
  const next = async () => {
    await takes.finish()
    redirect('/studio/record/preview')
  }
  const parts = { recording, choices, takes, isBusy, hasCountdown, setCountdown }
  return (
    <div className="fixed inset-0 z-20 bg-canvas desktop:static desktop:z-auto desktop:grid desktop:min-h-0 desktop:flex-1 desktop:grid-cols-[minmax(0,1fr)_min(392px,38%)]">
      <section
        aria-label="Camera"
        className="absolute inset-0 overflow-hidden desktop:relative desktop:inset-auto desktop:grid desktop:place-items-center"
        style={{ '--ratio': RECORDING.frameRatio } as React.CSSProperties}
      >
        <div className="absolute inset-0 overflow-hidden bg-canvas desktop:relative desktop:inset-auto desktop:aspect-(--ratio) desktop:w-[min(100%-3rem,calc((100dvh-5rem)*var(--ratio)))] desktop:rounded-xl desktop:shadow-stage">
          {camera.state === 'ready' && (
            <div className="absolute inset-0 grid place-items-center [container-type:size]">
              <div className="relative aspect-(--ratio) w-[min(100cqw,calc(100cqh*var(--ratio)))] overflow-hidden">
                <CameraPreview stream={camera.stream} isMirrored={isMirrored} />
              </div>
            </div>
          )}
          {camera.state === 'opening' && <CameraOpening />}
          <div className="scrim-t pointer-events-none absolute inset-x-0 top-0 h-28" />
          <div className="scrim-b pointer-events-none absolute inset-x-0 bottom-0 h-64 desktop:h-44" />
          {camera.state === 'trouble' && (
            <CameraErrorState trouble={camera.trouble} onRetry={choices.again} />
          )}
          {(isBusy || recording.takes.length > 0) && camera.state !== 'trouble' && (
            <TakeBar
              takes={recording.takes}
              elapsedMs={takes.elapsedMs}
              seconds={recording.seconds}
              className="absolute inset-x-3 top-3 desktop:inset-x-4 desktop:top-4"
            />
          )}
          <RecordHead {...parts} totalMs={recordedMs(recording) + takes.elapsedMs} onClose={close} />
          {takes.phase === 'counting' && <Countdown count={takes.count} />}
          {!isBusy && camera.state === 'ready' && <RecordTools {...parts} />}
          <div className="absolute inset-x-3 top-24 grid gap-2 desktop:inset-x-auto desktop:w-80 desktop:justify-self-center max-desktop:pr-16">
            {camera.state === 'ready' && camera.isSilent && (
              <Notice tone="danger">
                No microphone, so this records without sound. Allow it next to the address bar, then{' '}
                <button type="button" onClick={choices.again} className="font-bold underline">
                  try again
                </button>
                .
              </Notice>
            )}
            {saveError && <Notice tone="danger">{saveError}</Notice>}
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
function useFinishOnLeave(finish: () => Promise<void>): void {
  const latest = useRef(finish)
  latest.current = finish
  useEffect(() => () => void latest.current(), [])
}

function CameraOpening() {
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
