/** Why the camera is unavailable, and what to do about it. */
import { VideoOff } from 'lucide-react'
import { Notice } from '#web/ui/Notice.tsx'
import type { CameraState } from './use-face-camera.ts'

const TEXTS: Partial<Record<CameraState['kind'], { title: string; text: string }>> = {
  denied: {
    title: 'Make sure you have granted permission to your camera',
    text: 'Tap the icon left of the address, allow the camera for this site, then tap “Take a photo” again. On a phone, also allow the camera for your browser in the phone’s settings.',
  },
  missing: {
    title: 'No camera found',
    text: 'Connect one and try again, or use a file from this device.',
  },
  busy: {
    title: 'The camera is in use',
    text: 'Another app is using it. Close that app and try again, or use a file.',
  },
}

export function FaceCameraError({ kind }: { kind: CameraState['kind'] }) {
  const text = TEXTS[kind]
  return (
    <div role="alert">
      {text && (
        <div className="mt-3">
          <Notice tone="danger" icon={VideoOff}>
            <b className="block font-bold">{text.title}</b>
            {text.text}
          </Notice>
        </div>
      )}
    </div>
  )
}
