/** One file of an upload: its player, thumbnail and form. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type MediaForm, mediaForm } from '#rules/forms/media.ts'
import {
  FORM_FIELDS,
  MediaFormFields,
  type MediaFormValues,
  mediaFieldErrors,
} from '#web/features/media/index.ts'
import { attachErrors } from '#web/lib/attach-errors.ts'
import { ContentColumn } from '#web/parts/page/ContentColumn.tsx'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FileActions } from './FileActions.tsx'
import { FileStrip } from './FileStrip.tsx'
import { useUploading } from './invitation.ts'
import { changeUploadDraft } from './manager/draft-saving.ts'
import { sizeText } from './manager/size-text.ts'
import type { UploadItem } from './manager/upload-item.ts'
import { RefusedFile } from './RefusedFile.tsx'
import { RejectedFiles } from './RejectedFiles.tsx'
import { SendingLine } from './SendingLine.tsx'
import { ThumbnailChoice } from './ThumbnailChoice.tsx'
import { UploadStage } from './UploadStage.tsx'

type Props = {
  item: UploadItem
  items: readonly UploadItem[]
  isPublishing: boolean
  onShow(key: string): void
  /** The form of this file is complete. */
  onDone(): void
}

export function FilePage({ item, items, isPublishing, onShow, onDone }: Props) {
  const { step } = useUploading()
  const form = useForm<MediaFormValues, unknown, MediaForm>({
    resolver: valibotResolver(mediaForm),
    mode: 'onTouched',
    defaultValues: formOf(item),
  })
  const { control, setValue, handleSubmit, subscribe, setError } = form
  const [posterAtMs, cover, description, tags] = useWatch({
    control,
    name: ['posterAtMs', 'cover', 'description', 'tags'],
  })

  const { key, fieldErrors } = item
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => changeUploadDraft(key, values),
      }),
    [subscribe, key],
  )
  useEffect(() => {
    attachErrors(mediaFieldErrors(fieldErrors), FORM_FIELDS, setError)
  }, [fieldErrors, setError])

  // Scrolls to the top when another file is opened.
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])

  const title = item.type === 'photo' ? 'New photo' : 'New video'
  const position = `${items.indexOf(item) + 1} of ${items.length}`
  const choosePoster = (atMs: number) => {
    setValue('cover', null)
    setValue('posterAtMs', atMs, { shouldDirty: true })
  }
  const chooseCover = (name: string) => setValue('cover', name, { shouldDirty: true })
  return (
    <>
      <div ref={top} />
      <TitleRow title={title} isHeading={false} back={step('/studio/upload')} line />
      <ContentColumn width="max-w-276" className="pt-4">
        <PageTitle desktopOnly sub={`${position} · ${item.fileName} · ${sizeText(item.bytes)}`}>
          {title}
        </PageTitle>
        <RejectedFiles />
        {items.length > 1 && <FileStrip items={items} at={item} onShow={onShow} />}
        {isRefused(item) ? (
          <RefusedFile item={item} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10 desktop:grid-cols-[276px_minmax(0,1fr)]">
            <div className="hidden desktop:block">
              <SendingLine item={item} />
              <UploadStage {...{ item, description, tags, posterAtMs, cover }} />
            </div>
            <form noValidate onSubmit={(event) => void handleSubmit(onDone)(event)}>
              <div className="desktop:hidden">
                <SendingLine item={item} position={items.length > 1 ? position : undefined} />
              </div>
              <ThumbnailChoice
                {...{ item, posterAtMs, cover }}
                error={form.formState.errors.cover?.message}
                onChoose={choosePoster}
                onCover={chooseCover}
              />
              <MediaFormFields form={form} type={item.type} />
              <FileActions item={item} items={items} isPublishing={isPublishing} />
            </form>
          </div>
        )}
      </ContentColumn>
    </>
  )
}

/** Permanently refused: its form is useless. */
function isRefused({ status }: UploadItem): boolean {
  return status.kind === 'refused' && !status.canRetry
}

function formOf({ draft: { isInvitation: _, coverPicture: __, ...values } }: UploadItem): MediaFormValues {
  return values
}
