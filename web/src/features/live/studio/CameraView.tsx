/** The camera preview, or why there is none. */
import { CameraOff, VideoOff } from 'lucide-react'
import { CAMERA_ERROR_TEXT, CameraPreview } from '#web/features/uploads/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { LiveCameraState } from './use-live-camera.ts'

export function CameraView({
  camera: { camera, stream, isFront, isOff, again },
  isAsSent = false,
}: {
  camera: LiveCameraState
  /** Shows the picture as viewers see it, instead of mirrored like a mirror. */
  isAsSent?: boolean
}) {
  if (camera.state === 'trouble') {
    const { title, text } = CAMERA_ERROR_TEXT[camera.trouble]
    return (
      <div role="alert" className="absolute inset-0 grid place-items-center overflow-y-auto bg-surface">
        <EmptyState
          icon={VideoOff}
          title={title}
          text={text}
          action={
            camera.trouble !== 'unsupported' && (
              <Button tone="accent" onClick={again}>
                Try again
              </Button>
            )
          }
        />
      </div>
    )
  }
  return (
    <>
      {stream && <CameraPreview stream={stream} isMirrored={isFront && !isAsSent} />}
      {!stream && (
        <p role="status" className="absolute inset-0 grid place-items-center text-base text-ink-soft">
          Opening camera…
        </p>
      )}
      {isOff && (
        <p
          role="status"
          className="absolute inset-0 grid place-items-center content-center gap-2 bg-black text-base text-ink-soft"
        >
          <CameraOff size={30} />
          Camera is off
        </p>
      )}
    </>
  )
}
