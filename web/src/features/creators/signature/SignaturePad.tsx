/** The pad for a signature by mouse, pen or finger; sharp on high-density screens, and redrawn on resize. */
import { Eraser, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Pad, { type PointGroup } from 'signature_pad'
import { Button } from '#web/ui/Button.tsx'
import { isSignature, scaled } from './strokes.ts'

/** The colours of paper and pen, as in the agreement, independent of the theme. */
const INK = '#16141c'

export type Drawn = { png: Blob | null; isEnough: boolean }

type Props = {
  /** Below the line, as on paper. */
  caption: string
  describedBy: string
  onDrawn(drawn: Drawn | null): void
}

export function SignaturePad({ caption, describedBy, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(undefined)
  const [isEmpty, setEmpty] = useState(true)

  const emitDrawn = () => {
    const strokes = pad.current?.toData() ?? []
    setEmpty(strokes.length === 0)
    if (strokes.length === 0) return onDrawn(null)
    const isEnough = isSignature(strokes)
    canvas.current?.toBlob((png) => onDrawn({ png, isEnough }), 'image/png')
  }
  const emitOnEnd = useEffectEvent(emitDrawn)

  useEffect(() => {
    const { current: sheet } = canvas
    if (!sheet) return
    const made = new Pad(sheet, { penColor: INK, minWidth: 1.2, maxWidth: 3.2 })
    pad.current = made
    let widthPx = 0
    const fit = () => {
      const ratio = Math.max(1, window.devicePixelRatio)
      const drawn = made.toData()
      const before = widthPx
      widthPx = sheet.offsetWidth
      if (widthPx === before || widthPx === 0) return
      sheet.width = widthPx * ratio
      sheet.height = sheet.offsetHeight * ratio
      sheet.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      if (drawn.length > 0) made.fromData(before > 0 ? scaled(drawn, widthPx / before) : drawn)
    }
    const ended = () => emitOnEnd()
    made.addEventListener('endStroke', ended)
    const watch = new ResizeObserver(fit)
    watch.observe(sheet)
    fit()
    return () => {
      watch.disconnect()
      made.removeEventListener('endStroke', ended)
      made.off()
    }
  }, [])

  const keep = (strokes: PointGroup[]) => {
    pad.current?.fromData(strokes)
    emitDrawn()
  }

  return (
    <div>
      <div className="relative overflow-hidden rounded-lg bg-ink">
        <canvas
          ref={canvas}
          aria-label="Draw your signature here"
          aria-describedby={describedBy}
          role="img"
          className="block aspect-[350/250] w-full cursor-crosshair touch-none desktop:aspect-[840/300]"
        />
        <div className="pointer-events-none absolute inset-x-[10%] bottom-[18%] border-t-2 border-dotted border-canvas/20 pt-1 text-xs text-canvas/70">
          <span className="block truncate">{caption}</span>
        </div>
      </div>
      <div className="mt-1 flex items-center justify-between">
        <span className="text-sm text-ink-mute">
          {isEmpty ? 'Sign on the line' : 'Signed on this device'}
        </span>
        <span className="flex">
          <Button
            tone="ghost"
            icon={Undo2}
            disabled={isEmpty}
            className="bg-transparent!"
            onClick={() => keep(pad.current?.toData().slice(0, -1) ?? [])}
          >
            Undo
          </Button>
          <Button
            tone="ghost"
            icon={Eraser}
            disabled={isEmpty}
            className="-mr-5 bg-transparent!"
            onClick={() => keep([])}
          >
            Clear
          </Button>
        </span>
      </div>
    </div>
  )
}
