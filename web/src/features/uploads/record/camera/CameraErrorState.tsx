/** Shown instead of the preview: why there is no camera, how to fix it, and the upload as an alternative. */
import { VideoOff } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CAMERA_ERROR_TEXT, type CameraError } from './camera-error.ts'

export function CameraErrorState({ trouble, onRetry }: { trouble: CameraError; onRetry(): void }) {
  const { title, text } = CAMERA_ERROR_TEXT[trouble]
  return (
    <div role="alert" className="absolute inset-0 grid place-items-center overflow-y-auto bg-surface">
      <EmptyState
        icon={VideoOff}
        title={title}
        text={text}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {trouble !== 'unsupported' && (
              <Button tone="accent" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Link to="/studio/upload" className={buttonClass({})}>
              Upload a video
            </Link>
          </span>
        }
      />
    </div>
  )
}
