/** A viewer for identity documents: zoom, rotation, two faces side by side, and the viewer's name as a watermark. */
import { Contrast, Eye, Minus, Plus, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Key } from '../Key.tsx'
import { useConsoleKeys } from '../keys.ts'
import { type SealedPicture, useSealedPictures } from './use-sealed-pictures.ts'

type ViewerDocument = { url: string; title: string /** Compared with one another. */; isFace: boolean }

const ZOOMS = [50, 75, 100, 150, 200, 300, 400] as const
const PLAIN_ZOOM = 2

type Props = { pictures: readonly ViewerDocument[]; note: string; children?: ReactNode }

export function DocumentViewer({ pictures, note, children }: Props) {
  const opened = useSealedPictures(pictures.map(({ url }) => url))
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(PLAIN_ZOOM)
  const [turns, setTurns] = useState(0)
  const [isStrong, setStrong] = useState(false)
  const shown = pictures[Math.min(at, pictures.length - 1)]
  const enlarge = (step: 1 | -1) => setZoom((now) => Math.min(Math.max(now + step, 0), ZOOMS.length - 1))
  const turn = () => setTurns((now) => (now + 1) % 4)
  const choose = (index: number) => {
    setAt(index)
    setTurns(0)
  }
  useConsoleKeys([
    {
      key: 'd',
      label: 'Next document',
      isInBar: true,
      run: () => choose((at + 1) % Math.max(pictures.length, 1)),
    },
    { key: '+', label: 'Zoom in', isInBar: true, run: () => enlarge(1) },
    { key: '-', label: 'Zoom out', isInBar: true, run: () => enlarge(-1) },
    { key: 'o', label: 'Rotate', isInBar: true, run: turn },
    { key: 'c', label: 'Contrast', run: () => setStrong((now) => !now) },
  ])
  const faces = pictures.filter(({ isFace }) => isFace)
  const [papers] = pictures.filter(({ isFace }) => !isFace)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 desktop:px-5">
        <fieldset aria-label="Documents" className="flex flex-wrap gap-1">
          {pictures.map(({ url, title }, index) => (
            <button
              key={url}
              type="button"
              aria-pressed={index === at}
              onClick={() => choose(index)}
              className={cx(
                'hit relative inline-flex h-8 items-center rounded-full px-3 text-sm font-semibold',
                index === at ? 'bg-raised text-ink' : 'text-ink-soft hover:bg-raised',
              )}
            >
              {title}
            </button>
          ))}
        </fieldset>
        <span className="ml-auto flex items-center text-ink-soft">
          <IconButton
            icon={Minus}
            label="Zoom out"
            size={36}
            disabled={zoom === 0}
            onClick={() => enlarge(-1)}
          />
          <b className="w-12 text-center text-sm font-semibold tabular-nums">{ZOOMS[zoom]}%</b>
          <IconButton
            icon={Plus}
            label="Zoom in"
            size={36}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => enlarge(1)}
          />
          <IconButton icon={RotateCw} label="Rotate" size={36} onClick={turn} />
          <IconButton
            icon={Contrast}
            label="Contrast"
            size={36}
            aria-pressed={isStrong}
            onClick={() => setStrong(!isStrong)}
          />
        </span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 desktop:p-5">
        {shown && (
          <Paper
            picture={opened.get(shown.url)}
            title={shown.title}
            percent={ZOOMS[zoom] ?? 100}
            turns={turns}
            isStrong={isStrong}
          />
        )}
        {faces.length > 0 && papers && (
          <div className="mt-4 grid grid-cols-2 gap-4">
            {[papers, faces[0]].map(
              (one) =>
                one && (
                  <figure key={one.url} className="min-w-0">
                    <div className="relative aspect-square overflow-hidden rounded-lg bg-raised">
                      <Opened
                        picture={opened.get(one.url)}
                        title={one.title}
                        className="size-full object-contain"
                      />
                    </div>
                    <figcaption className="mt-2 text-sm font-semibold">{one.title}</figcaption>
                  </figure>
                ),
            )}
          </div>
        )}
        <p className="mt-3 flex items-center gap-2 text-xs text-ink-mute">
          <Eye size={15} className="shrink-0" />
          {note}
          <Key>D</Key>
        </p>
        {children}
      </div>
    </div>
  )
}

type PaperProps = {
  picture: SealedPicture | undefined
  title: string
  percent: number
  turns: number
  isStrong: boolean
}

function Paper({ picture, title, percent, turns, isStrong }: PaperProps) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed picture must scroll by keyboard
      tabIndex={0}
      className="relative grid h-[44svh] place-items-center overflow-auto rounded-lg bg-raised"
    >
      <Opened
        picture={picture}
        title={title}
        className={cx('max-w-none object-contain transition-transform', isStrong && 'contrast-150 grayscale')}
        style={{ width: `${percent}%`, height: `${percent}%`, rotate: `${turns * 90}deg` }}
      />
      <Watermark />
    </section>
  )
}

type OpenedProps = {
  picture: SealedPicture | undefined
  title: string
  className: string
  style?: React.CSSProperties
}

function Opened({ picture, title, className, style }: OpenedProps) {
  if (picture?.state === 'there')
    return <img src={picture.src} alt={title} draggable={false} className={className} style={style} />
  if (picture?.state === 'failed')
    return <p className="p-6 text-center text-sm text-ink-soft">Couldn’t open the document.</p>
  return (
    <span role="status" className="skeleton absolute inset-0">
      <span className="sr-only">Opening {title}</span>
    </span>
  )
}

/** A photo of the screen would contain the staff member's name. */
function Watermark() {
  const { account } = useSession()
  const now = new Date()
  const text = `${account?.fullname ?? ''} · ${shortDate(now, now)} ${timeOfDay(now)}      `
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden text-sm font-bold text-ink/45 [text-shadow:0_0_3px_var(--color-canvas)]"
    >
      <span className="-rotate-18 text-center leading-14 whitespace-pre">
        {[0, 1, 2, 3, 4].map((line) => (
          <span key={line} className="block">
            {text.repeat(3)}
          </span>
        ))}
      </span>
    </span>
  )
}
