/** /studio/record/progress: how the sending and the work on the server go, until the video is ready. */
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, Navigate } from 'react-router'
import { Top } from '#web/parts/page/Top.tsx'
import { Wrap } from '#web/parts/page/Wrap.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { percentOf } from '../../upload/manager/upload-item.ts'
import { useUploads } from '../../upload/manager/use-uploads.ts'
import { PreviewSkeleton } from '../../upload/PreviewSkeleton.tsx'
import { ProgressRing } from '../../upload/ProgressRing.tsx'
import { type Progress, progressOf } from '../../upload/progress-of.ts'
import { RowAction } from '../../upload/RowAction.tsx'
import { UploadRow } from '../../upload/UploadRow.tsx'
import { useWork } from '../../upload/use-work.ts'
import type { Recording } from '../store/recording.ts'
import { useRecording } from '../store/use-recording.ts'
import { publishRecording, RECORDED_NAME, type Sending, sendingNow, watchSending } from './sending.ts'

export function RecordProgress() {
  const sending = useSyncExternalStore(watchSending, sendingNow)
  const { recording, isRestored } = useRecording()
  const { items, restored } = useUploads()
  const sent = items.filter(({ fileName, isSubmitted }) => fileName === RECORDED_NAME && isSubmitted)
  useWork(sent)
  if (recording.takes.length > 0) return <OnItsWay sending={sending} recording={recording} />
  if (sent.length === 0)
    return isRestored && restored ? <Navigate to="/studio/record" replace /> : <PreviewSkeleton />
  const progress = progressOf(sent, null)
  return (
    <Frame progress={progress}>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {sent.map((item) => (
          <UploadRow
            key={item.key}
            item={item}
            title={item.fileName}
            bytesPerSecond={null}
            end={<RowAction item={item} />}
          />
        ))}
      </ul>
      <div className="mt-auto grid gap-2 pt-8 desk:mt-0 desk:flex desk:justify-end">
        <Link to="/studio/record" className={buttonClass({ size: 'lg' })}>
          Record another
        </Link>
        <Link to="/studio" className={buttonClass({ size: 'lg', tone: 'accent' })}>
          Done
        </Link>
      </div>
    </Frame>
  )
}

function OnItsWay({ sending, recording }: { sending: Sending; recording: Recording }) {
  const isSending = sending.kind === 'sending'
  const percent = isSending ? percentOf({ received: sending.sent, bytes: sending.bytes }) : 0
  const progress: Progress = {
    title: isSending ? 'Sending your recording' : 'Not sent yet',
    shortTitle: isSending ? 'Sending' : 'Not sent yet',
    words: isSending
      ? 'You can walk through the site meanwhile. Do not close this page before it is sent.'
      : 'Your recording is still in this browser.',
    ring: { percent, below: isSending ? 'sent' : 'not sending', tone: isSending ? 'accent' : 'ink' },
  }
  return (
    <Frame progress={progress}>
      {(sending.kind === 'lost' || sending.kind === 'refused') && (
        <div role="alert" className="mt-4">
          <Notice tone="danger">{sending.words}</Notice>
        </div>
      )}
      {!isSending && (
        <div className="mt-auto grid gap-2 pt-8 desk:mt-6 desk:flex desk:justify-end">
          <Link to="/studio/record/preview?step=about" className={buttonClass({ size: 'lg' })}>
            Change it
          </Link>
          <Button size="lg" tone="accent" onClick={() => void publishRecording(recording)}>
            Send again
          </Button>
        </div>
      )}
    </Frame>
  )
}

function Frame({ progress, children }: { progress: Progress; children: React.ReactNode }) {
  return (
    <>
      <Top
        title={progress.shortTitle}
        isHeading={false}
        line
        end={
          <Link to="/studio" aria-label="Close" className={iconButtonClass({ className: 'size-11' })}>
            <X size={22} />
          </Link>
        }
      />
      <Wrap width="max-w-190" className="flex flex-1 flex-col pt-6">
        <PageTitle deskOnly sub={<span role="status">{progress.words}</span>}>
          {progress.title}
        </PageTitle>
        <div className="grid place-items-center py-3 desk:py-4">
          <ProgressRing {...progress.ring} />
          <p aria-hidden="true" className="mt-4 text-center text-base text-balance text-ink-soft desk:hidden">
            {progress.words}
          </p>
        </div>
        {children}
      </Wrap>
    </>
  )
}
