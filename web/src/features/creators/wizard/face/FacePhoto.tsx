/** The face photo: taken or chosen, checked at once, and uploaded if good enough. */
import { Camera as CameraSign, ImageUp, RotateCw, ScanFace } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { faceDefect, fileProblem, PICTURE_ACCEPT } from '../pictures/check-picture.ts'
import { DEFECT_TEXT, isUnusable, type PictureDefect } from '../pictures/quality.ts'
import type { PictureUpload, PictureUploads } from '../pictures/use-pictures.ts'
import { FaceCamera } from './FaceCamera.tsx'
import { FaceCameraError } from './FaceCameraError.tsx'
import { useFaceCamera } from './use-face-camera.ts'

type DoubtfulPhoto = { picture: Blob; defect: PictureDefect }

type Props = {
  face: PictureUploads
  /** The text for a good photo: uploaded already, or sent with the rest. */
  goodText?: string
}

export function FacePhoto({ face, goodText = 'Bright, sharp and saved' }: Props) {
  const { state, start, stop } = useFaceCamera()
  const [doubtful, setDoubtful] = useState<DoubtfulPhoto>()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const shown = face.all.at(-1)

  const use = (picture: Blob) => {
    setDoubtful(undefined)
    for (const { key } of face.all) face.drop(key)
    void face.add(picture)
  }
  const judge = async (picture: Blob) => {
    stop()
    setProblem(undefined)
    const defect = await faceDefect(picture)
    if (defect) setDoubtful({ picture, defect })
    else use(picture)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const message = await fileProblem(file)
    if (message) setProblem(message)
    else await judge(file)
  }
  const take = () => {
    setProblem(undefined)
    setDoubtful(undefined)
    void start()
  }
  const chooseFile = () => input.current?.click()

  const buttons = (
    <>
      <Button size="sm" icon={CameraSign} busy={state.kind === 'asking'} onClick={take}>
        {shown || doubtful ? 'Retake' : 'Take a photo'}
      </Button>
      <Button size="sm" tone="ghost" icon={ImageUp} onClick={chooseFile}>
        Use a file
      </Button>
    </>
  )

  return (
    <section aria-labelledby="face-photo">
      <h2 id="face-photo" className="mb-2.5 flex items-center gap-2 text-base font-bold">
        <ScanFace size={19} className="text-ink-mute" />
        Face photo
      </h2>
      {state.kind === 'on' ? (
        <FaceCamera
          {...state}
          onTaken={(picture) => void judge(picture)}
          onCancel={stop}
          onUseFile={chooseFile}
        />
      ) : doubtful ? (
        <Card title={DEFECT_TEXT[doubtful.defect].title} text={DEFECT_TEXT[doubtful.defect].text} isWrong>
          {buttons}
          {!isUnusable(doubtful.defect) && (
            <Button size="sm" tone="ghost" onClick={() => use(doubtful.picture)}>
              Use it anyway
            </Button>
          )}
        </Card>
      ) : (
        <PhotoStatus picture={shown} goodText={goodText} onRetry={() => shown && face.retry(shown.key)}>
          {buttons}
        </PhotoStatus>
      )}
      <FaceCameraError kind={state.kind} />
      <p role="alert" className="mt-1.5 min-h-4.5 text-sm font-medium text-danger-ink">
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        aria-label="Face photo from a file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          void choose(file)
        }}
      />
    </section>
  )
}

type PhotoStatusProps = {
  picture: PictureUpload | undefined
  goodText: string
  onRetry(): void
  children: ReactNode
}

function PhotoStatus({ picture, goodText, onRetry, children }: PhotoStatusProps) {
  if (!picture)
    return (
      <Card title="One photo of your face" text="Taken now or from a file, bright and without a filter.">
        {children}
      </Card>
    )
  const { preview, progress, problem, isRefused } = picture
  if (problem !== undefined)
    return (
      <Card title="Not sent" text={problem} preview={preview} isWrong>
        {!isRefused && (
          <Button size="sm" tone="accent" icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </Card>
    )
  if (progress !== undefined)
    return (
      <Card title="Sending…" text={`${Math.round(progress * 100)}%`} preview={preview}>
        {null}
      </Card>
    )
  return (
    <Card
      title={preview ? 'Looks good' : 'Photo saved'}
      text={preview ? goodText : 'Stored encrypted. Only our reviewers see it.'}
      preview={preview}
      isGood
    >
      {children}
    </Card>
  )
}

type CardProps = {
  title: string
  text: string
  preview?: string | undefined
  isGood?: boolean
  isWrong?: boolean
  children: ReactNode
}

function Card({ title, text, preview, isGood, isWrong, children }: CardProps) {
  return (
    <div className="card flex items-center gap-4 p-3 desktop:p-4">
      <span
        className={cx(
          'grid size-23 shrink-0 place-items-center overflow-hidden rounded-full bg-raised text-ink-mute',
          isGood && 'ring-2 ring-success',
          isWrong && 'ring-2 ring-danger',
        )}
      >
        {preview ? (
          <img src={preview} alt="Your face" className="size-full object-cover" />
        ) : (
          <ScanFace size={34} className={cx(isGood && 'text-success')} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div role="status">
          <b className="block text-base font-bold">{title}</b>
          <span className="block text-sm leading-snug text-pretty text-ink-soft">{text}</span>
        </div>
        <div className="mt-2 flex flex-wrap gap-x-1 gap-y-2">{children}</div>
      </div>
    </div>
  )
}
