/** /studio/record/progress: the upload and processing of a recording. */
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Redirect } from '#web/lib/redirect.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { percentOf } from '../../manager/upload-item.ts'
import { useUploads } from '../../manager/use-uploads.ts'
import { PostActions } from '../../PostActions.tsx'
import { PreviewSkeleton } from '../../PreviewSkeleton.tsx'
import { ProgressFrame } from '../../ProgressFrame.tsx'
import { type UploadProgressView, uploadProgressView } from '../../progress-of.ts'
import { UploadRows } from '../../UploadRows.tsx'
import { useWork } from '../../use-work.ts'
import type { Recording } from '../store/recording.ts'
import { useRecording } from '../store/use-recording.ts'
import {
  publishRecording,
  RECORDED_NAME,
  type RecordingUpload,
  recordingUploadNow,
  watchRecordingUpload,
} from './recording-upload.ts'

export function RecordProgress() {
  const sending = useSyncExternalStore(watchRecordingUpload, recordingUploadNow)
  const { recording, isRestored } = useRecording()
  const { items, restored } = useUploads()
  const sent = items.filter(({ fileName, isSubmitted }) => fileName === RECORDED_NAME && isSubmitted)
  useWork(sent)
  if (recording.takes.length > 0) return <OnItsWay sending={sending} recording={recording} />
  if (sent.length === 0)
    return isRestored && restored ? <Redirect to="/studio/record" /> : <PreviewSkeleton />
  const progress = uploadProgressView(sent, null)
  return (
    <ProgressFrame progress={progress}>
      <UploadRows items={sent} bytesPerSecond={null} />
      <div className="mt-auto grid gap-2 pt-8 desktop:mt-0 desktop:flex desktop:justify-end">
        <PostActions items={sent.slice(-1)} more={{ to: '/studio/record', label: 'Record another' }} />
      </div>
    </ProgressFrame>
  )
}

function OnItsWay({ sending, recording }: { sending: RecordingUpload; recording: Recording }) {
  const isSending = sending.kind === 'sending'
  const percent = isSending ? percentOf({ received: sending.sent, bytes: sending.bytes }) : 0
  const progress: UploadProgressView = {
    title: isSending ? 'Sending your recording' : 'Not sent yet',
    shortTitle: isSending ? 'Sending' : 'Not sent yet',
    text: isSending
      ? 'You can keep browsing. Don’t close this page until it’s sent.'
      : 'Your recording is saved in this browser.',
    ring: { percent, below: isSending ? 'sent' : 'not sending', tone: isSending ? 'accent' : 'ink' },
  }
  return (
    <ProgressFrame progress={progress}>
      {(sending.kind === 'lost' || sending.kind === 'refused') && (
        <div role="alert" className="mt-4">
          <Notice tone="danger">{sending.message}</Notice>
        </div>
      )}
      {!isSending && (
        <div className="mt-auto grid gap-2 pt-8 desktop:mt-6 desktop:flex desktop:justify-end">
          <Link to="/studio/record/preview?step=about" className={buttonClass({ size: 'lg' })}>
            Edit recording
          </Link>
          <Button size="lg" tone="accent" onClick={() => void publishRecording(recording)}>
            Try again
          </Button>
        </div>
      )}
    </ProgressFrame>
  )
}
