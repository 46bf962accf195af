/** The face camera: an oval guide, live quality hints, a countdown of three seconds and the capture. */
import { Camera as CameraSign, Check, Sun, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DEFECT_TEXT } from '../pictures/quality.ts'
import { useShutterCountdown } from './use-countdown.ts'
import { useLight } from './use-light.ts'

type Props = {
  stream: MediaStream
  label: string
  isMirrored: boolean
  onTaken(picture: Blob): void
  onCancel(): void
  onUseFile(): void
}

export function FaceCamera({ stream, label, isMirrored, onTaken, onCancel, onUseFile }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const defect = useLight(video, true)
  const { left, start, cancel } = useShutterCountdown(() => void take())

  useEffect(() => {
    if (video.current) video.current.srcObject = stream
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [stream])

  async function take() {
    const picture = video.current && (await stillOf(video.current))
    if (picture) onTaken(picture)
  }

  return (
    <div ref={box} className="scroll-my-4">
      <div className="relative aspect-4/5 overflow-hidden rounded-lg bg-raised">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label="Your camera"
          className={cx('absolute inset-0 size-full object-cover', isMirrored && '-scale-x-100')}
        />
        <Oval isGood={defect === null} />
        <p role="status" className="absolute inset-x-0 top-3.5 flex justify-center">
          <Pill isGood={defect === null}>
            {defect ? DEFECT_TEXT[defect].title : left === null ? 'Fit your face in the oval' : 'Hold still'}
          </Pill>
        </p>
        <div className="absolute inset-x-0 bottom-3.5 flex items-center justify-center gap-5">
          <span className="size-11" />
          {left === null ? (
            <button
              type="button"
              aria-label="Take photo"
              onClick={start}
              className="press grid size-15 place-items-center rounded-full border-4 border-ink bg-ink/25 text-ink"
            >
              <CameraSign size={24} />
            </button>
          ) : (
            <span
              role="timer"
              aria-live="assertive"
              className="grid size-15 place-items-center rounded-full border-4 border-ink bg-veil text-xl font-extrabold tabular-nums"
            >
              {left}
            </span>
          )}
          <IconButton
            icon={X}
            tone="glass"
            label={left === null ? 'Close camera' : 'Cancel countdown'}
            onClick={left === null ? onCancel : cancel}
          />
        </div>
      </div>
      <div className="mt-1 flex items-center justify-between gap-3 text-sm text-ink-mute">
        <span className="flex min-w-0 items-center gap-1.5">
          <Sun size={15} className="shrink-0" />
          <span className="truncate">{defect ? DEFECT_TEXT[defect].text : label || 'Bright enough'}</span>
        </span>
        <Button tone="ghost" size="sm" className="-mr-4" onClick={onUseFile}>
          Use a file
        </Button>
      </div>
    </div>
  )
}

function Pill({ isGood, children }: { isGood: boolean; children: string }) {
  const Sign = isGood ? Check : TriangleAlert
  return (
    <span
      className={cx(
        'flex h-8 items-center gap-1.5 rounded-full px-3.5 text-sm font-bold text-canvas',
        isGood ? 'bg-success' : 'bg-coin',
      )}
    >
      <Sign size={16} strokeWidth={3} />
      {children}
    </span>
  )
}

function Oval({ isGood }: { isGood: boolean }) {
  return (
    <svg
      viewBox="0 0 320 400"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <path
        d="M0 0h320v400H0Z M160 70a98 124 0 1 0 0 248a98 124 0 1 0 0 -248Z"
        fillRule="evenodd"
        className="fill-scrim"
      />
      <ellipse
        cx="160"
        cy="194"
        rx="100"
        ry="126"
        fill="none"
        strokeWidth="4"
        className={isGood ? 'stroke-success' : 'stroke-coin'}
      />
    </svg>
  )
}

/** Not mirrored: as others see the person. */
function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
