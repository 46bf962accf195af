/** The description of a recording: the same form as for an upload. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Pause, Play } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type MediaForm, mediaForm } from '#rules/forms/media.ts'
import { attachErrors } from '#web/lib/attach-errors.ts'
import { Top } from '#web/parts/page/Top.tsx'
import { Wrap } from '#web/parts/page/Wrap.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { MediaFields } from '../../form/MediaFields.tsx'
import { FORM_FIELDS, type MediaFormValues, namedHere } from '../../form/media-form.ts'
import { LeaveSheet } from '../LeaveSheet.tsx'
import { publishRecording, sendingNow } from '../send/sending.ts'
import type { Recording } from '../store/recording.ts'
import { changeRecording, recordingNow } from '../store/recording-store.ts'
import { useLeaving } from '../use-leaving.ts'
import { JoinedStage } from './JoinedStage.tsx'
import { useJoined } from './use-joined.ts'
import { WordsLayer } from './WordsLayer.tsx'

type Props = { recording: Recording; notKept: string | null }

export function About({ recording, notKept }: Props) {
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
    const sending = sendingNow()
    if (sending.kind === 'refused') attachErrors(namedHere(sending.fields), FORM_FIELDS, setError)
  }, [setError])

  const publish = () => {
    void publishRecording(recordingNow().recording)
    void navigate('/studio/record/progress', { replace: true })
  }
  return (
    <>
      <Top title="New video" isHeading={false} back="/studio/record/preview" line />
      <Wrap width="max-w-276" className="pt-4">
        <PageTitle deskOnly sub="Your recording">
          New video
        </PageTitle>
        {notKept && (
          <div className="mb-3">
            <Notice tone="danger">{notKept}</Notice>
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 desk:grid-cols-[276px_minmax(0,1fr)]">
          <SmallStage recording={recording} />
          <form noValidate onSubmit={(event) => void handleSubmit(publish)(event)}>
            <MediaFields form={form} type="video" />
            <div className="max-desk:sticky max-desk:bottom-0 max-desk:z-10 max-desk:-mx-4 max-desk:mt-3 max-desk:-mb-6 max-desk:border-t max-desk:border-line max-desk:bg-canvas max-desk:px-4 max-desk:py-3 desk:mt-6">
              <div className="flex gap-2 desk:justify-end desk:gap-3">
                <Button size="lg" tone="quiet" onClick={leaving.close}>
                  Later
                </Button>
                <Button type="submit" size="lg" tone="accent" className="max-desk:flex-1 desk:min-w-40">
                  Publish
                </Button>
              </div>
            </div>
          </form>
        </div>
      </Wrap>
      <LeaveSheet {...leaving.sheet} />
    </>
  )
}

function SmallStage({ recording }: { recording: Recording }) {
  const joined = useJoined(recording)
  const frame = recording.takes[0] ?? { widthPx: 9, heightPx: 16 }
  const nothing = () => undefined
  return (
    <div className="relative h-60 overflow-hidden rounded-xl bg-surface desk:sticky desk:top-0 desk:h-auto desk:aspect-9/16">
      <JoinedStage takes={recording.takes} joined={joined}>
        <div className="pointer-events-none absolute inset-0" inert>
          <WordsLayer
            words={recording.edit.words}
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
          onClick={joined.turn}
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
  const { draft } = recordingNow().recording
  const { priceCents = 0, availableAt = null, alt = '', appears = [], ...said } = values
  return { ...draft, ...said, priceCents, availableAt, alt, appears, posterAtMs: null, cover: null }
}
