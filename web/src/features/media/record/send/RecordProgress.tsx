/** /studio/record/progress: the upload and processing of a recording. */
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { LeadOn } from '#web/lib/lead-on.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { percentOf } from '../../upload/manager/upload-item.ts'
import { useUploads } from '../../upload/manager/use-uploads.ts'
import { PreviewSkeleton } from '../../upload/PreviewSkeleton.tsx'
import { ProgressFrame } from '../../upload/ProgressFrame.tsx'
import { type Progress, progressOf } from '../../upload/progress-of.ts'
import { UploadRows } from '../../upload/UploadRows.tsx'
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
  if (sent.length === 0) return isRestored && restored ? <LeadOn to="/studio/record" /> : <PreviewSkeleton />
  const progress = progressOf(sent, null)
  return (
    <ProgressFrame progress={progress}>
      <UploadRows items={sent} bytesPerSecond={null} />
      <div className="mt-auto grid gap-2 pt-8 desk:mt-0 desk:flex desk:justify-end">
        <Link to="/studio/record" className={buttonClass({ size: 'lg' })}>
          Record another
        </Link>
        <Link to="/studio" className={buttonClass({ size: 'lg', tone: 'accent' })}>
          Done
        </Link>
      </div>
    </ProgressFrame>
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
    <ProgressFrame progress={progress}>
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
    </ProgressFrame>
  )
}
