/** Why the camera is unavailable, and what to do about it. */
import { VideoOff } from 'lucide-react'
import { Notice } from '#web/ui/Notice.tsx'
import type { CameraState } from './use-face-camera.ts'

const TEXTS: Partial<Record<CameraState['kind'], { title: string; text: string }>> = {
  denied: {
    title: 'Make sure you have granted permission to your camera',
    text: 'Click the icon next to the address bar, allow the camera, then try again. On a phone, also check your browser app’s permissions.',
  },
  missing: {
    title: 'No camera found',
    text: 'Connect a camera and try again, or use a file.',
  },
  busy: {
    title: 'Your camera is in use',
    text: 'Close the app or tab that’s using the camera and try again, or use a file.',
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
