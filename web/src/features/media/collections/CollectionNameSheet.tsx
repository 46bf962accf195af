/** Names a collection: a new one, optionally with a first media, or an existing one. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation } from 'urql'
import { collectionForm, PROFILE_COLLECTIONS } from '#rules/collections.ts'
import { clearPaymentKey, paymentKey } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { type Collection, CollectionFields } from './collection-fields.ts'
import './collection-updates.ts'

const CreateCollection = graphql(
  `
    mutation CreateCollection($name: String!, $media: [ID!], $key: String) {
      createCollection(name: $name, media: $media, key: $key) { ...CollectionFields }
    }
  `,
  [CollectionFields],
)

const RenameCollection = graphql(
  `
    mutation RenameCollection($id: ID!, $name: String!) {
      updateCollection(id: $id, name: $name) { ...CollectionFields }
    }
  `,
  [CollectionFields],
)

export type CollectionNameSheetProps = OverlayControls<Collection> & {
  /** The existing collection; undefined for a new one. */
  collection?: Pick<Collection, 'id' | 'name'>
  /** The first media of a new collection. */
  mediaId?: string
}

export function CollectionNameSheet({ collection, mediaId, close }: CollectionNameSheetProps) {
  const [, create] = useMutation(CreateCollection)
  const [, rename] = useMutation(RenameCollection)
  const form = useSubmitForm({
    resolver: valibotResolver(collectionForm),
    defaultValues: { name: collection?.name ?? '' },
    send: async ({ name }) => {
      if (collection) {
        const { data, error } = await rename({ id: collection.id, name })
        if (!error) close(data?.updateCollection)
        return error
      }
      const intention = JSON.stringify(['CreateCollection', name, mediaId])
      const { data, error } = await create({
        name,
        media: mediaId ? [mediaId] : [],
        key: paymentKey(intention),
      })
      if (error) return error
      clearPaymentKey(intention)
      showToast({ tone: 'success', text: `“${name}” is on your profile now` })
      close(data?.createCollection)
      return undefined
    },
  })
  const { register, errors, problem, isSubmitting } = form
  return (
    <Sheet open onClose={() => close()} title={collection ? 'Rename collection' : 'New collection'}>
      <Form of={form}>
        <Field
          label="Name"
          on="surface"
          autoComplete="off"
          maxLength={PROFILE_COLLECTIONS.nameMaxLength}
          error={errors.name?.message}
          {...register('name')}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting} className="mt-1">
          {collection ? 'Save' : 'Create'}
        </Button>
      </Form>
    </Sheet>
  )
}
