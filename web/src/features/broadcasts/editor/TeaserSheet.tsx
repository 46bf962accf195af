/** What is sold, or given, in one of several messages: a media of the library, its words, its price and its preview. */
import { DollarSign, LockKeyhole } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { checkForm } from '#rules/forms/check.ts'
import { teaserForm } from '#rules/forms/teaser.ts'
import { TEXT } from '#rules/limits.ts'
import { MESSAGE_WORDS, previewRange, TEASER } from '#rules/messages.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Answer } from '#web/parts/Answer.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type DraftMessage, parsed } from './draft-message.ts'

const OwnPrivateMedia = graphql(`
  query OwnPrivateMedia($filter: PrivateMediaFilter!, $limit: LimitInput) {
    medias: privateMedia(filter: $filter, limit: $limit) { id type description duration thumbnail { grid } }
  }
`)

const MOST_SHOWN = 50

type Media = {
  id: string
  type: string
  description: string
  duration: number | null
  thumbnail: { grid: string | null }
}

export type TeaserSheetProps = OverlayControls<DraftMessage> & {
  /** What it says already. */
  value?: string
}

export function TeaserSheet({ value, close }: TeaserSheetProps) {
  const answer = useQuery({ query: OwnPrivateMedia, variables: { filter: {}, limit: { limit: MOST_SHOWN } } })
  return (
    <Sheet open onClose={() => close()} title="Paid message" width="desk:max-w-130">
      <Answer of={answer} skeleton={<SkeletonBlock className="h-80" />}>
        {({ medias }) =>
          medias.length === 0 ? (
            <NothingToOffer />
          ) : (
            <TeaserFields medias={medias} before={parsed(value ?? '')} onDone={close} />
          )
        }
      </Answer>
    </Sheet>
  )
}

function NothingToOffer() {
  return (
    <EmptyState
      icon={LockKeyhole}
      title="There is nothing to offer yet"
      text="What you upload as private can be sold in a message."
      action={
        <Link to="/studio/upload" className={buttonClass({ tone: 'accent' })}>
          Upload
        </Link>
      }
    />
  )
}

type FieldsProps = {
  medias: readonly Media[]
  before: Record<string, unknown>
  onDone(message: DraftMessage): void
}

function TeaserFields({ medias, before, onDone }: FieldsProps) {
  const [mediaId, setMediaId] = useState(() => String(before.media ?? ''))
  const [text, setText] = useState(() => String(before.text ?? ''))
  const [isFree, setFree] = useState(before.free === true)
  const [price, setPrice] = useState(() =>
    typeof before.price === 'number' && before.price > 0 ? String(before.price) : '',
  )
  const [isTried, setTried] = useState(false)
  const media = medias.find(({ id }) => id === mediaId)
  const seconds = media?.type === 'video' ? media.duration : null
  const range = seconds === null ? null : previewRange(seconds, !isFree)
  const preview = isFree ? TEASER.preview.free : (range?.initial ?? null)
  const isTooShort = !isFree && seconds !== null && seconds < TEASER.minPaidDuration
  const dollars = isFree ? 0 : Number(price.replace(',', '.') || Number.NaN)
  const checked = checkForm(teaserForm, {
    free: isFree,
    price: dollars,
    text,
    preview,
    media: mediaId || null,
  })
  const wrong: Record<string, string | undefined> = checked.ok ? {} : checked.errors
  const mediaError = isTooShort ? MESSAGE_WORDS.tooShort : isTried ? wrong.media : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!checked.ok || isTooShort || !media) return
    const { thumbnail, type, duration } = media
    const offered = { media: media.id, type, thumbnail: thumbnail.grid, duration, url: null }
    onDone({
      type: 'teaser',
      value: JSON.stringify({ price: dollars, text, preview, free: isFree, ...offered }),
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-1.5 text-sm font-semibold text-ink-soft">Video or photo</p>
      <ul className="grid max-h-56 grid-cols-4 gap-1.5 overflow-y-auto">
        {medias.map(({ id, description, thumbnail }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={description}
              aria-pressed={id === mediaId}
              onClick={() => setMediaId(id)}
              className={cx(
                'block aspect-3/4 w-full overflow-hidden rounded-sm bg-raised',
                id === mediaId && 'ring-2 ring-ink ring-inset',
              )}
            >
              {thumbnail.grid && <img src={thumbnail.grid} alt="" className="size-full object-cover" />}
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-1.5 min-h-4.5 text-sm font-medium text-danger-ink">
        {mediaError}
      </p>
      <Field
        label="Message"
        on="surface"
        maxLength={TEXT.commentMaxLength}
        value={text}
        error={isTried ? wrong.text : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Segmented
        label="Paid or free"
        items={[
          { value: 'paid', label: 'Paid' },
          { value: 'free', label: 'Free' },
        ]}
        value={isFree ? 'free' : 'paid'}
        onChange={(choice) => setFree(choice === 'free')}
      />
      {!isFree && (
        <div className="mt-3">
          <Field
            label="Price"
            icon={DollarSign}
            on="surface"
            inputMode="decimal"
            value={price}
            error={isTried ? wrong.price : undefined}
            onChange={(event) => setPrice(event.target.value)}
          />
        </div>
      )}
      <Button type="submit" tone="accent" size="lg" wide className="mt-3">
        {before.media ? 'Save' : 'Add'}
      </Button>
    </form>
  )
}
