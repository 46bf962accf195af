/** The checks before going live: video, sound and wake lock. */
import { Check, TriangleAlert } from 'lucide-react'
import type { LiveCameraState } from './use-live-camera.ts'

type Props = { camera: LiveCameraState; isAwake: boolean }
type CheckResult = { isGood: boolean; text: string }

export function Checks({ camera, isAwake }: Props) {
  const { stream } = camera
  if (!stream) return null
  const all: [string, CheckResult][] = [
    ['Picture', videoCheck(stream, camera.isOff)],
    ['Sound', soundCheck(stream, camera.isMuted)],
    ['Screen', { isGood: isAwake, text: isAwake ? 'Stays awake' : 'May turn off' }],
  ]
  return (
    <dl className="grid grid-cols-3 gap-3">
      {all.map(([name, { isGood, text }]) => (
        <div key={name} className="card relative p-4">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="mt-1 pr-6 text-base font-semibold tabular-nums">{text}</dd>
          <span aria-hidden="true" className="absolute top-4 right-4">
            {isGood ? (
              <Check size={18} strokeWidth={2.6} className="text-success" />
            ) : (
              <TriangleAlert size={18} className="text-coin" />
            )}
          </span>
        </div>
      ))}
    </dl>
  )
}

function videoCheck(stream: MediaStream, isOff: boolean): CheckResult {
  const settings = stream.getVideoTracks()[0]?.getSettings()
  if (isOff) return { isGood: false, text: 'Camera off' }
  if (!settings?.width || !settings.height) return { isGood: false, text: 'No picture' }
  const rate = settings.frameRate ? `, ${Math.round(settings.frameRate)} a second` : ''
  return { isGood: true, text: `${Math.min(settings.width, settings.height)}p${rate}` }
}

function soundCheck(stream: MediaStream, isMuted: boolean): CheckResult {
  if (stream.getAudioTracks().length === 0) return { isGood: false, text: 'No microphone' }
  return { isGood: !isMuted, text: isMuted ? 'Muted' : 'On' }
}
