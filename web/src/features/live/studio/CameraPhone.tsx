/** The camera page on a phone: full-screen video, with the room over it on air. */
import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { isPublishing } from '../publish/publish-machine.ts'
import { AnnounceRow } from './AnnounceRow.tsx'
import { AudienceChoice } from './AudienceChoice.tsx'
import { CameraTools } from './CameraTools.tsx'
import { CameraView } from './CameraView.tsx'
import type { CameraParts } from './camera-parts.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { GoButton } from './GoButton.tsx'
import { LivePlanForm } from './LivePlanForm.tsx'
import { PhoneOnAir } from './PhoneOnAir.tsx'
import { StudioSwitch } from './StudioSwitch.tsx'

export function CameraPhone(parts: CameraParts) {
  const { camera, publisher, plan } = parts
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const isAir = isPublishing(publisher.state)
  return (
    <div className="fixed inset-0 overflow-hidden bg-black">
      <h1 className="sr-only">Live</h1>
      <CameraView camera={camera} />
      <div className="scrim-t pointer-events-none absolute inset-x-0 top-0 h-28" />
      {!isAir && <div className="scrim-b pointer-events-none absolute inset-x-0 bottom-0 h-80" />}
      {isAir ? (
        <PhoneOnAir {...parts} />
      ) : (
        <>
          <header className="absolute inset-x-0 top-0 flex items-center justify-between p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
            <IconButton icon={X} label="Close" tone="glass" onClick={() => void navigate('/studio')} />
            <StudioSwitch isOver />
            <IconButton
              icon={SlidersHorizontal}
              label="This live"
              tone="glass"
              onClick={() => setOpen(true)}
            />
          </header>
          <div className="absolute top-20 right-3">
            <CameraTools camera={camera} isColumn />
          </div>
          <div className="absolute inset-x-0 bottom-0 grid gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <button
              type="button"
              onClick={() => setOpen(true)}
              className="glass press rounded-lg px-4 py-2.5 text-left"
            >
              <span className="block text-xs font-semibold text-ink/85">Description</span>
              <span className="block truncate text-base font-semibold">
                {plan.values.description || 'What’s your live about?'}
              </span>
            </button>
            <AudienceChoice
              isRow
              value={plan.values.audience}
              onChange={(audience) => {
                plan.change({ audience })
                // Opens the settings, so that the creator sees the ticket price before anybody pays it.
                if (audience === 'ticket') setOpen(true)
              }}
            />
            <FormProblem>{publisher.state.message ?? plan.problem}</FormProblem>
            <GoButton {...parts} size="lg" wide />
            <p className="lift text-center text-sm text-ink/85">
              Notifies your followers.{' '}
              {plan.values.keepRecording ? 'Saved to your private videos.' : 'Not recorded.'}
            </p>
          </div>
        </>
      )}
      <Sheet open={isOpen && !isAir} onClose={() => setOpen(false)} title="This live">
        <LivePlanForm plan={plan} />
        <div className="my-4">
          <DeviceChoice camera={camera} />
        </div>
        <AnnounceRow plan={plan} />
      </Sheet>
    </div>
  )
}
