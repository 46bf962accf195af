/** /studio/share/create: chooses a media from the library, sets text and price, and creates the link. */
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation } from 'urql'
import { MEDIA } from '#rules/media.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { LinkPriceField } from './LinkPriceField.tsx'
import { dropLinkDraft, storedLinkDraft, storeLinkDraft } from './link-draft.ts'
import { dollarsFrom, linkErrors } from './link-form.ts'
import { MediaChoice } from './MediaChoice.tsx'
import { SharedLinkFields } from './shared-link-query.ts'
import './link-updates.ts'

const CreateSharedLink = graphql(
  `
    mutation CreateSharedLink($media: ID!, $free: Boolean!, $price: Float, $text: String!) {
      createSharedLink(media: $media, free: $free, price: $price, text: $text) { ...SharedLinkFields }
    }
  `,
  [SharedLinkFields],
)

const MEDIA_REQUIRED = 'Choose a video or photo'

export function CreateShareLink() {
  const redirect = useRedirect()
  const copy = useCopyLink()
  const [search] = useSearchParams()
  const mediaId = search.get('media')
  const [values, setValues] = useState(storedLinkDraft)
  // A field shows its error once changed; all of them after a submit.
  const [touched, setTouched] = useState<ReadonlySet<keyof typeof values>>(new Set())
  const [isTried, setTried] = useState(false)
  const [{ fetching, error, data }, create] = useMutation(CreateSharedLink)
  const wrong = linkErrors(values)
  const shown = {
    text: isTried || touched.has('text') ? wrong.text : undefined,
    price: isTried || touched.has('price') ? wrong.price : undefined,
  }
  const refused = error ? problemFields(error) : {}

  // Choosing a media opens another page, so the draft is stored.
  const change = (changes: Partial<typeof values>) => {
    const next = { ...values, ...changes }
    setValues(next)
    setTouched(new Set([...touched, ...(Object.keys(changes) as (keyof typeof values)[])]))
    storeLinkDraft(next)
  }

  const submit = async () => {
    setTried(true)
    if (fetching || data || !mediaId || Object.values(wrong).some(Boolean)) return
    const { isFree, price, text } = values
    const result = await create({
      media: mediaId,
      free: isFree,
      price: isFree ? null : dollarsFrom(price),
      text,
    })
    if (result.error) return
    dropLinkDraft()
    const path = new URL(result.data?.createSharedLink.url ?? '', location.origin).pathname
    showToast({
      tone: 'success',
      text: 'Link created',
      action: { label: 'Copy', onSelect: () => copy(path) },
    })
    redirect('/studio/share', { replace: true })
  }

  return (
    <Page title="Create link" back="/studio/share" width="max-w-190">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-5 desktop:grid-cols-[240px_minmax(0,1fr)] desktop:gap-8"
      >
        <MediaChoice
          mediaId={mediaId}
          error={(isTried && !mediaId ? MEDIA_REQUIRED : undefined) ?? refused.media}
        />
        <div className="min-w-0">
          <Field
            area
            label="Text"
            hint="What buyers read first"
            rows={3}
            maxLength={MEDIA.description.maxLength}
            count={`${values.text.length}/${MEDIA.description.maxLength}`}
            value={values.text}
            error={shown.text ?? refused.text}
            onChange={(event) => change({ text: event.target.value })}
          />
          <LinkPriceField
            isFree={values.isFree}
            onFree={(isFree) => change({ isFree })}
            price={values.price}
            onPrice={(price) => change({ price })}
            error={shown.price ?? refused.price}
          />
          <FormProblem>
            {error && Object.keys(refused).length === 0 ? problemText(error) : undefined}
          </FormProblem>
          <Button
            type="submit"
            tone="accent"
            size="lg"
            busy={fetching}
            icon={data ? Check : undefined}
            className="mt-2 max-desktop:w-full"
          >
            {fetching ? 'Creating link...' : data ? 'Link created' : 'Create link'}
          </Button>
        </div>
      </form>
    </Page>
  )
}
