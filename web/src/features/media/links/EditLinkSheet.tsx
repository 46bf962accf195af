/** Edits the text and price of a share link. */
import { useState } from 'react'
import { useMutation } from 'urql'
import { MEDIA } from '#rules/media.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { LinkPriceField } from './LinkPriceField.tsx'
import { dollarsFrom, linkErrors } from './link-form.ts'
import { type SharedLink, SharedLinkFields } from './shared-link-query.ts'

const UpdateSharedLink = graphql(
  `
    mutation UpdateSharedLink($id: String!, $price: Float, $description: String) {
      updateSharedLink(id: $id, price: $price, description: $description) { ...SharedLinkFields }
    }
  `,
  [SharedLinkFields],
)

export type EditLinkSheetProps = OverlayControls & { link: Pick<SharedLink, 'id' | 'description' | 'price'> }

export function EditLinkSheet({ link, close }: EditLinkSheetProps) {
  const [isFree, setFree] = useState(link.price === 0)
  const [price, setPrice] = useState(link.price > 0 ? link.price.toFixed(2) : '')
  const [text, setText] = useState(link.description)
  const [isTried, setTried] = useState(false)
  const [{ fetching, error }, update] = useMutation(UpdateSharedLink)
  const wrong = linkErrors({ isFree, price, text }, { isThere: true })
  const shown = isTried ? wrong : {}
  const refused = error ? problemFields(error) : {}

  const save = async () => {
    setTried(true)
    if (Object.values(wrong).some(Boolean)) return
    const result = await update({ id: link.id, description: text, price: isFree ? 0 : dollarsFrom(price) })
    if (result.error) return
    showToast({ tone: 'success', text: 'Saved' })
    close()
  }

  return (
    <Sheet open onClose={close} title="Edit link">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          area
          label="Description"
          hint="Optional"
          on="surface"
          rows={3}
          maxLength={MEDIA.description.maxLength}
          value={text}
          error={shown.text ?? refused.description}
          onChange={(event) => setText(event.target.value)}
        />
        <LinkPriceField
          on="surface"
          isFree={isFree}
          onFree={setFree}
          price={price}
          onPrice={setPrice}
          error={shown.price ?? refused.price}
        />
        <FormProblem>
          {error && Object.keys(refused).length === 0 ? problemText(error) : undefined}
        </FormProblem>
        <Button type="submit" tone="accent" size="lg" wide busy={fetching} className="mt-2">
          Save
        </Button>
      </form>
    </Sheet>
  )
}
