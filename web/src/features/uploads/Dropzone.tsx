/** The area where files are dropped or picked. */
import { CloudUpload } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { UPLOAD } from '#rules/media.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { acceptOf, extensionsOf, type PickRules } from './manager/pick-files.ts'

type Props = {
  rules: PickRules
  problems: readonly string[]
  onChoose(files: readonly File[]): void
}

const MB = 1024 * 1024

export function Dropzone({ rules, problems, onChoose }: Props) {
  const { isOver, ...drag } = useDrag(onChoose)
  const isMany = rules.maxFiles > 1
  return (
    <div>
      <label
        {...drag}
        className={cx(
          'grid min-h-88 cursor-pointer place-items-center rounded-xl border-2 border-dashed p-6 text-center',
          'transition-colors duration-(--dur-fade)',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
          isOver ? 'border-accent bg-accent-wash' : 'border-line-strong bg-surface hover:border-ink-mute',
        )}
      >
        <input
          type="file"
          multiple={isMany}
          accept={acceptOf(rules)}
          className="sr-only"
          aria-describedby="upload-limits upload-problems"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // Lets the same file be chosen again.
            event.target.value = ''
            onChoose(files)
          }}
        />
        <span className="pointer-events-none grid justify-items-center">
          <span
            className={cx(
              'grid size-18 place-items-center rounded-full',
              isOver ? 'bg-accent text-on-accent' : 'bg-second-wash text-second',
            )}
          >
            <CloudUpload size={34} strokeWidth={2} />
          </span>
          <b className="mt-5 text-xl font-extrabold text-balance">
            {isOver ? (
              'Drop to upload'
            ) : (
              <>
                <span className="pointer-coarse:hidden">Drop {isMany ? 'files' : 'your video'} here</span>
                <span className="hidden pointer-coarse:inline">
                  {isMany ? 'Your videos and photos' : 'Your first video'}
                </span>
              </>
            )}
          </b>
          <span className="mt-1 text-base text-ink-soft">
            <span className="pointer-coarse:hidden">or choose from your device</span>
            <span className="hidden pointer-coarse:inline">Choose from your device</span>
          </span>
          <span className={buttonClass({ tone: 'accent', size: 'lg', className: 'mt-5' })}>
            {isMany ? 'Choose files' : 'Choose a video'}
          </span>
          <span id="upload-limits" className="mt-5 max-w-100 text-sm text-balance text-ink-mute">
            {isMany && `Up to ${rules.maxFiles} files, `}
            {UPLOAD.maxBytes / MB} MB {isMany ? 'in total' : 'max'}
            <br />
            {extensionsOf(rules.types).join(', ')}
          </span>
        </span>
      </label>
      <div id="upload-problems" role="alert" className="min-h-9 py-2 text-sm font-medium text-danger-ink">
        {problems.map((text) => (
          <p key={text} className="text-pretty wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

/** A file dropped outside the zone must not replace the page. */
function useDrag(onChoose: Props['onChoose']) {
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => event.preventDefault()
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', hold)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', hold)
    }
  }, [])

  const move = (step: 1 | -1) => {
    // Entering a child also fires a leave on its parent, so the depth is counted.
    depth.current += step
    setOver(depth.current > 0)
  }
  return {
    isOver,
    onDragEnter: (event: DragEvent) => {
      event.preventDefault()
      move(1)
    },
    onDragLeave: () => move(-1),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      depth.current = 0
      setOver(false)
      onChoose([...event.dataTransfer.files])
    },
  }
}
