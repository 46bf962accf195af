/** The edit form of a media, with save, cancel and delete. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { type MediaForm, mediaForm } from '#rules/forms/media.ts'
import {
  deleteMediaSheet,
  FORM_FIELDS,
  MediaFormFields,
  type MediaFormValues,
  mediaFieldErrors,
  ownListPath,
} from '#web/features/media/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useRedirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { UnsavedSheet } from '#web/parts/forms/UnsavedSheet.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { useUnsavedGuard } from '#web/parts/forms/use-unsaved.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { type EditableMedia, mediaChanges, mediaFormOf, UpdateMedia } from './edit-form.ts'

type Props = { media: EditableMedia; list: string }

export function EditMediaForm({ media, list }: Props) {
  const redirect = useRedirect()
  const overlays = useOverlays()
  const { account } = useSession()
  const [, updateMedia] = useMutation(UpdateMedia)
  // Later updates, such as captions or progress, must not overwrite what was typed.
  const [start] = useState(() => mediaFormOf(media, new Date()))
  const form = useSubmitForm<MediaFormValues, MediaForm>({
    resolver: valibotResolver(mediaForm),
    mode: 'onTouched',
    defaultValues: start,
    fields: FORM_FIELDS,
    mapFieldNames: mediaFieldErrors,
    send: async (values) => {
      const changes = mediaChanges(start, values, new Date())
      if (Object.keys(changes).length > 0) {
        const { error } = await updateMedia({ id: media.id, ...changes })
        if (error) return error
      }
      showToast({ tone: 'success', text: 'Saved' })
      const listPath = ownListPath({
        tab: values.visibility,
        type: media.type === 'photo' ? 'photo' : 'video',
      })
      redirect(account?.role.creator ? listPath : list, { replace: true })
    },
  })
  const { problem, isSubmitting } = form
  const { isDirty, isSubmitSuccessful } = form.formState
  const unsaved = useUnsavedGuard(isDirty && !isSubmitSuccessful)

  return (
    <Form of={form}>
      <MediaFormFields form={form} type={media.type === 'photo' ? 'photo' : 'video'} withPeople={false} />
      <FormProblem>{problem}</FormProblem>
      <div className="mt-2 grid gap-2 desktop:flex desktop:items-center">
        <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="desktop:min-w-44">
          Save
        </Button>
        <Link to={list} className={buttonClass({ tone: 'ghost', size: 'lg' })}>
          Cancel
        </Link>
        <Button
          tone="danger"
          size="lg"
          icon={Trash2}
          className="desktop:ml-auto"
          onClick={() => void overlays.open(deleteMediaSheet, { media: { id: media.id, type: media.type } })}
        >
          Delete
        </Button>
      </div>
      <UnsavedSheet {...unsaved} />
    </Form>
  )
}
