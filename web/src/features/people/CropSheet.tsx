/** Crops a photo to a square, previews and uploads it. */
import 'react-easy-crop/react-easy-crop.css'
import { ZoomIn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { CropPreview } from './CropPreview.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'

export type CropSheetProps = OverlayControls<string> & { file: File }

type CropArea = { percent: Area; pixels: Area }

const ZOOM = { min: 1, max: 4, step: 0.05 }

export function CropSheet({ file, close }: CropSheetProps) {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM.min)
  const [cut, setCut] = useState<CropArea>()
  const { progress, problem, isSending, send } = usePhotoUpload(close)
  const { stage, isStill } = useAnimationEnd()

  return (
    <Sheet
      open
      onClose={() => close()}
      title="Crop your photo"
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button size="lg" onClick={() => close()}>
            Cancel
          </Button>
          <Button
            size="lg"
            tone="accent"
            busy={isSending}
            disabled={!cut}
            onClick={() => cut && url && void send(url, cut.pixels)}
          >
            Save photo
          </Button>
        </div>
      }
    >
      <div ref={stage} className="relative h-[min(20rem,45dvh)] overflow-hidden rounded-lg bg-canvas">
        {url && isStill && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': 'Photo position. Move it with the arrow keys.' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(percent, pixels) => setCut({ percent, pixels })}
          />
        )}
      </div>
      <div className="mt-4 flex items-center gap-4">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
          <ZoomIn size={20} className="shrink-0 text-ink-soft" />
          <span className="sr-only">Zoom</span>
          <input
            type="range"
            {...ZOOM}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
            className="h-11 min-w-0 flex-1 rounded-sm accent-ink"
          />
        </label>
        {url && <CropPreview url={url} area={cut?.percent} />}
      </div>
      <div className="mt-3 grid min-h-4.5 items-center">
        {progress === undefined ? (
          <FormProblem>{problem}</FormProblem>
        ) : (
          <PercentBar value={progress * 100} label="Uploading photo" />
        )}
      </div>
    </Sheet>
  )
}

/** The cropper measures itself once, so it mounts after the sheet's opening animation. */
function useAnimationEnd() {
  const stage = useRef<HTMLDivElement>(null)
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    const moves = stage.current?.closest('dialog')?.getAnimations() ?? []
    let isOver = false
    void Promise.allSettled(moves.map((move) => move.finished)).then(() => {
      if (!isOver) setStill(true)
    })
    return () => {
      isOver = true
    }
  }, [])
  return { stage, isStill }
}
