/** The camera page on desktop: preview and form before the stream, the broadcaster's view on air. */
import { EyeOff } from 'lucide-react'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { isPublishing } from '../publish/publish-machine.ts'
import { AnnounceRow } from './AnnounceRow.tsx'
import { Broadcaster } from './Broadcaster.tsx'
import { CameraTools } from './CameraTools.tsx'
import { CameraView } from './CameraView.tsx'
import { Checks } from './Checks.tsx'
import type { CameraParts } from './camera-parts.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { GoButton } from './GoButton.tsx'
import { LivePlanForm } from './LivePlanForm.tsx'
import { StudioSwitch } from './StudioSwitch.tsx'

export function CameraDesktop(parts: CameraParts) {
  const { camera, publisher, plan } = parts
  const { state } = publisher
  if (isPublishing(state)) return <Broadcaster {...parts} />
  const isSilent = camera.camera.state === 'ready' && camera.camera.isSilent
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_min(400px,36%)]">
      <div className="no-bar min-h-0 overflow-y-auto p-8">
        <div className="mb-5 flex items-center justify-between">
          <h1 className="text-3xl font-extrabold">Live</h1>
          <StudioSwitch />
        </div>
        <div
          className={cx(
            'edge relative mx-auto overflow-hidden rounded-xl bg-black shadow-stage',
            camera.orientation === 'landscape' ? 'aspect-video w-full' : 'aspect-9/16 max-h-[62dvh]',
          )}
        >
          <CameraView camera={camera} />
          <span className="absolute top-4 left-4 inline-flex h-8 items-center gap-2 rounded-full bg-veil px-3.5 text-sm font-semibold">
            <EyeOff size={15} />
            Only you can see this
          </span>
          <div className="absolute inset-x-0 bottom-4">
            <CameraTools camera={camera} />
          </div>
        </div>
        <div className="mt-4 grid gap-3">
          <DeviceChoice camera={camera} />
          <Checks camera={camera} isAwake={parts.isAwake} />
          {isSilent && <Notice tone="danger">No microphone. Viewers won’t hear you.</Notice>}
          <p className="text-sm text-ink-mute">
            No picture? Make sure you have granted permission to your camera
          </p>
        </div>
      </div>
      <aside aria-label="This live" className="flex min-h-0 flex-col border-l border-line bg-surface">
        <div className="no-bar min-h-0 flex-1 overflow-y-auto p-6">
          <h2 className="mb-4 text-lg font-bold">This live</h2>
          <LivePlanForm plan={plan} />
          <AnnounceRow plan={plan} />
        </div>
        <div className="border-t border-line p-5 text-center">
          <FormProblem>{state.message ?? undefined}</FormProblem>
          <GoButton {...parts} size="lg" wide />
          <p className="mt-3 text-sm text-ink-mute">Notifies your followers once.</p>
        </div>
      </aside>
    </div>
  )
}
