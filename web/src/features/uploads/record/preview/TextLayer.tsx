/** Text overlays on the picture, rendered as they will be burnt in: dragged, or moved by arrow keys. */
import { MoveDiagonal2, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Take, TextOverlay } from '../store/recording.ts'
import { drawText, loadTextFont } from './draw-text.ts'

type Props = {
  overlays: readonly TextOverlay[]
  frame: Pick<Take, 'widthPx' | 'heightPx'>
  positionMs: number
  chosenId: string | null
  onChoose(id: string | null): void
  onChange(words: TextOverlay, about: string): void
  onRemove(id: string): void
}

export const TEXT_SIZE = { min: 0.04, max: 0.2, step: 0.005 } as const
const KEY_STEP = 0.02
const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export function TextLayer({ overlays, positionMs, chosenId, ...props }: Props) {
  const shown = overlays.filter(
    ({ id, fromMs, toMs }) => id === chosenId || (positionMs >= fromMs && positionMs <= toMs),
  )
  return shown.map((one) => <TextItem key={one.id} overlay={one} isChosen={one.id === chosenId} {...props} />)
}

type TextItemProps = Omit<Props, 'overlays' | 'positionMs' | 'chosenId'> & {
  overlay: TextOverlay
  isChosen: boolean
}

function TextItem({ overlay, frame, isChosen, onChoose, onChange, onRemove }: TextItemProps) {
  const drawn = useDrawn(overlay, frame)
  const move = (x: number, y: number) =>
    onChange({ ...overlay, x: clamp(x, 0, 1), y: clamp(y, 0, 1) }, `place ${overlay.id}`)
  const drag = useDrag((dx, dy, from) => move(from.x + dx, from.y + dy), overlay)
  const stretch = useDrag((dx, dy, from) => {
    const size = clamp(from.size * (1 + (dx + dy) * 3), TEXT_SIZE.min, TEXT_SIZE.max)
    onChange({ ...overlay, size }, `size ${overlay.id}`)
  }, overlay)
  const pressed = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (!step) return
    event.preventDefault()
    move(overlay.x + step[0], overlay.y + step[1])
  }
  return (
    <div
      className="absolute -translate-1/2"
      style={{ left: `${overlay.x * 100}%`, top: `${overlay.y * 100}%`, width: `${drawn.share * 100}%` }}
    >
      <button
        type="button"
        aria-label={`Text: ${overlay.text}`}
        aria-pressed={isChosen}
        onClick={() => onChoose(overlay.id)}
        onKeyDown={pressed}
        {...drag}
        className={cx('block w-full touch-none rounded-md', isChosen && 'ring-2 ring-ink')}
      >
        {drawn.picture && <img src={drawn.picture} alt="" draggable={false} className="w-full" />}
      </button>
      {isChosen && (
        <>
          <button
            type="button"
            aria-label="Remove text"
            onClick={() => onRemove(overlay.id)}
            className="absolute -top-5.5 -left-5.5 grid size-11 place-items-center"
          >
            <span className="grid size-7 place-items-center rounded-full bg-ink text-canvas">
              <X size={16} strokeWidth={2.6} />
            </span>
          </button>
          <span
            aria-hidden="true"
            {...stretch}
            className="absolute -right-5.5 -bottom-5.5 grid size-11 cursor-nwse-resize touch-none place-items-center"
          >
            <span className="grid size-7 place-items-center rounded-full bg-ink text-canvas">
              <MoveDiagonal2 size={15} strokeWidth={2.6} />
            </span>
          </span>
        </>
      )}
    </div>
  )
}

function useDrawn(words: TextOverlay, frame: Props['frame']): { picture: string | null; share: number } {
  const [isFontThere, setFontThere] = useState(false)
  const [drawn, setDrawn] = useState<{ picture: string | null; share: number }>({ picture: null, share: 0.5 })
  const { text, size, look } = words
  const { widthPx, heightPx } = frame
  useEffect(() => {
    void loadTextFont().then(() => setFontThere(true))
  }, [])
  useEffect(() => {
    if (!isFontThere) return
    const canvas = drawText({ text, size, look }, { widthPx, heightPx })
    setDrawn({ picture: canvas.toDataURL(), share: canvas.width / widthPx })
  }, [isFontThere, text, size, look, widthPx, heightPx])
  return drawn
}

type Moved = (dx: number, dy: number, from: TextOverlay) => void

/** Movement since pointer down, as fractions of the picture. */
function useDrag(onMove: Moved, words: TextOverlay) {
  const [from, setFrom] = useState<{ words: TextOverlay; x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setFrom({ words, x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const stage = event.currentTarget.closest('[data-stage]')?.getBoundingClientRect()
      if (!from || !stage) return
      const [dx, dy] = [(event.clientX - from.x) / stage.width, (event.clientY - from.y) / stage.height]
      if (dx !== 0 || dy !== 0) onMove(dx, dy, from.words)
    },
    onPointerUp: () => setFrom(null),
    onPointerCancel: () => setFrom(null),
  }
}
