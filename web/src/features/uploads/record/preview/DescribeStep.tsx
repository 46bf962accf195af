/** The description of a recording: the same form as for an upload. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Pause, Play } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type MediaForm, mediaForm } from '#rules/forms/media.ts'
import { frameIn } from '#rules/recording.ts'
import {
  FORM_FIELDS,
  MediaFormFields,
  type MediaFormValues,
  mediaFieldErrors,
  missingField,
} from '#web/features/media/index.ts'
import { attachErrors } from '#web/lib/attach-errors.ts'
import { ContentColumn } from '#web/parts/page/ContentColumn.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { LeaveSheet } from '../LeaveSheet.tsx'
import { publishRecording, recordingUploadNow } from '../send/recording-upload.ts'
import type { Recording } from '../store/recording.ts'
import { changeRecording, recordingNow } from '../store/recording-store.ts'
import { useLeaving } from '../use-leaving.ts'
import { JoinedStage } from './JoinedStage.tsx'
import { TextLayer } from './TextLayer.tsx'
import { useJoinedPlayback } from './use-joined-playback.ts'

type Props = { recording: Recording; saveProblem: string | null }

export function DescribeStep({ recording, saveProblem }: Props) {
  const navigate = useNavigate()
  const leaving = useLeaving(recording.takes.length > 0)
  const form = useForm<MediaFormValues, unknown, MediaForm>({
    resolver: valibotResolver(mediaForm),
    mode: 'onTouched',
    defaultValues: valuesOf(recording),
  })
  const { handleSubmit, subscribe, setError } = form

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => changeRecording({ draft: draftOf(values) }),
      }),
    [subscribe],
  )
  // Field errors from the last submit.
  useEffect(() => {
    const sending = recordingUploadNow()
    if (sending.kind === 'refused') attachErrors(mediaFieldErrors(sending.fields), FORM_FIELDS, setError)
  }, [setError])

  const publish = () => {
    void publishRecording(recordingNow().recording)
    void navigate('/studio/record/progress', { replace: true })
  }
  return (
    <>
      <TitleRow title="New video" isHeading={false} back="/studio/record/preview" line />
      <ContentColumn width="max-w-276" className="pt-4">
        <PageTitle desktopOnly sub="Your recording">
          New video
        </PageTitle>
        {saveProblem && (
          <div className="mb-3">
            <Notice tone="danger">{saveProblem}</Notice>
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 desktop:grid-cols-[276px_minmax(0,1fr)]">
          <SmallStage recording={recording} />
          <form noValidate onSubmit={(event) => void handleSubmit(publish)(event)}>
            <MediaFormFields form={form} type="video" soundId={recording.sound?.id} />
            <div className="max-desktop:sticky max-desktop:bottom-0 max-desktop:z-10 max-desktop:-mx-4 max-desktop:mt-3 max-desktop:-mb-6 max-desktop:border-t max-desktop:border-line max-desktop:bg-canvas max-desktop:px-4 max-desktop:py-3 desktop:mt-6">
              <div className="flex gap-2 desktop:justify-end desktop:gap-3">
                <Button size="lg" tone="quiet" onClick={leaving.close}>
                  Later
                </Button>
                <Button type="submit" size="lg" tone="accent" className="max-desktop:flex-1 desktop:min-w-40">
                  {missingField(valuesOf(recording)) ?? 'Publish'}
                </Button>
              </div>
            </div>
          </form>
        </div>
      </ContentColumn>
      <LeaveSheet {...leaving.sheet} />
    </>
  )
}

function SmallStage({ recording }: { recording: Recording }) {
  const joined = useJoinedPlayback(recording)
  const frame = frameIn(recording.takes[0] ?? { widthPx: 720, heightPx: 1280 })
  const nothing = () => undefined
  return (
    <div className="relative h-60 overflow-hidden rounded-xl bg-surface desktop:sticky desktop:top-0 desktop:h-auto desktop:aspect-9/16">
      <JoinedStage takes={recording.takes} joined={joined}>
        <div className="pointer-events-none absolute inset-0" inert>
          <TextLayer
            overlays={recording.edit.words}
            frame={frame}
            positionMs={joined.positionMs}
            chosenId={null}
            onChoose={nothing}
            onChange={nothing}
            onRemove={nothing}
          />
        </div>
      </JoinedStage>
      <span className="absolute bottom-2 left-2">
        <IconButton
          icon={joined.isPlaying ? Pause : Play}
          label={joined.isPlaying ? 'Pause' : 'Play'}
          tone="glass"
          onClick={joined.toggle}
        />
      </span>
    </div>
  )
}

function valuesOf({ draft }: Recording): MediaFormValues {
  const { isInvitation: _, coverPicture: __, ...values } = draft
  return values
}

function draftOf(values: MediaFormValues): Recording['draft'] {
  return { ...recordingNow().recording.draft, ...values, posterAtMs: null, cover: null }
}
