/** The fields of a media, shared by upload and edit forms. */
import { Accessibility } from 'lucide-react'
import { Controller, type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import type { MediaForm } from '#rules/forms/media.ts'
import { MEDIA, type MediaType } from '#rules/media.ts'
import { characterCount } from '#rules/plain-text.ts'
import { hashtagsIn } from '#rules/tag.ts'
import { Field } from '#web/ui/Field.tsx'
import type { MediaFormValues } from './media-form.ts'
import { PriceField } from './PriceField.tsx'
import { ReleaseField } from './ReleaseField.tsx'
import { TagInput } from './TagInput.tsx'
import { useLikelyTags } from './use-likely-tags.ts'
import { ViewableBy } from './ViewableBy.tsx'
import { WhoAppears } from './WhoAppears.tsx'

type Props = {
  form: UseFormReturn<MediaFormValues, unknown, MediaForm>
  type: MediaType
  /** Whether the form asks who appears; after publishing, each person is managed separately. */
  withPeople?: boolean
  /** The sound of a recording, whose tags are likely. */
  soundId?: string | undefined
}

export function MediaFormFields({ form, type, withPeople = true, soundId }: Props) {
  const likely = useLikelyTags(soundId)
  const { register, control, formState, setValue } = form
  const { errors } = formState
  const [description, visibility, priceCents] = useWatch({
    control,
    name: ['description', 'visibility', 'priceCents'],
  })
  const isPrivate = visibility === 'private'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <Field
        area
        label="Description"
        count={`${characterCount(description)} / ${MEDIA.description.maxLength}`}
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <TagInput
            ref={ref}
            tags={value}
            onChange={onChange}
            fromDescription={hashtagsIn(description)}
            likely={likely}
            onBlur={onBlur}
            error={errors.tags?.message ?? errors.tags?.root?.message}
          />
        )}
      />
      {withPeople && (
        <Controller
          control={control}
          name="appears"
          render={({ field: { value, onChange } }) => (
            <WhoAppears people={value} onChange={onChange} error={peopleProblem(errors.appears)} />
          )}
        />
      )}
      <ViewableBy
        isSold={priceCents !== 0}
        error={errors.visibility?.message}
        {...register('visibility', {
          onChange: (event: { target: { value: string } }) => {
            // Private media are neither sold nor released.
            if (event.target.value === 'private') setValue('priceCents', 0, { shouldValidate: true })
          },
        })}
      />
      {isPrivate ? (
        <p className="min-h-9 text-sm text-pretty text-ink-mute">
          Only people you send it to can see it. Attach it to messages or share links, free or paid.
        </p>
      ) : (
        <div className="grid gap-x-6 gap-y-2.5 wide:grid-cols-2">
          <Controller
            control={control}
            name="availableAt"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <ReleaseField
                ref={ref}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={errors.availableAt?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="priceCents"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <PriceField
                ref={ref}
                cents={value}
                onChange={onChange}
                onBlur={onBlur}
                error={errors.priceCents?.message}
              />
            )}
          />
        </div>
      )}
      <Field
        label="Alt text (optional)"
        icon={Accessibility}
        hint={`Describe the ${type} for people who can’t see it`}
        error={errors.alt?.message}
        {...register('alt')}
      />
    </div>
  )
}

/** An error of one person, or of the whole list. */
function peopleProblem(error: FieldErrors<MediaFormValues>['appears']): string | undefined {
  if (!error) return undefined
  return error.message ?? error.root?.message ?? 'Tag who appears, or choose “Only me”'
}
