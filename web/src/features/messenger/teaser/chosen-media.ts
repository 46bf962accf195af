/** The draft of a paid message: its media in order, and the message value built from them. */
import { checkForm } from '#rules/forms/check.ts'
import { teaserForm } from '#rules/forms/teaser.ts'
import { MESSAGE_TEXT, type PreviewRange, previewRange, TEASER } from '#rules/messages.ts'
import { readTeaser } from './teaser-value.ts'

export type ChosenMedia = {
  id: string
  type: string
  description: string
  /** In seconds. */
  duration: number | null
  thumbnail: string | null
}

/** One item of the message; without media while its file is uploading. */
export type TeaserItem = { key: string; media: ChosenMedia | null; previewSeconds: number | null }

export type TeaserFormDraft = { choices: readonly TeaserItem[]; text: string; isFree: boolean; price: string }

export const EMPTY_TEASER_DRAFT: TeaserFormDraft = { choices: [], text: '', isFree: false, price: '5.00' }

/** In whole seconds. Null for media that do not play or are free. */
export function sliderRange(media: ChosenMedia, isFree: boolean): PreviewRange | null {
  if (isFree || media.type !== 'video' || media.duration === null) return null
  const { min, max } = previewRange(media.duration, true)
  const most = Math.max(Math.ceil(min), Math.floor(max))
  return { min: Math.min(Math.ceil(min), most), max: most, initial: Math.min(TEASER.preview.initial, most) }
}

export function isTooShort({ type, duration }: ChosenMedia, isFree: boolean): boolean {
  return !isFree && type === 'video' && (duration ?? 0) < TEASER.minPaidDuration
}

/** How long the preview plays before it locks. */
export function previewLength({ media, previewSeconds }: TeaserItem, isFree: boolean): number | null {
  if (media?.type !== 'video') return null
  if (isFree) return TEASER.preview.free
  const range = sliderRange(media, isFree)
  if (!range) return null
  return Math.min(range.max, Math.max(range.min, previewSeconds ?? range.initial))
}

export function teaserPriceCents({ isFree, price }: Pick<TeaserFormDraft, 'isFree' | 'price'>): number {
  const plain = price
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (isFree) return 0
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}

type Checked = { ok: true; value: string } | { ok: false; errors: Record<string, string> }

/** The value of the message, or its errors by field. */
export function checkTeaser(draft: TeaserFormDraft): Checked {
  const { choices, text, isFree } = draft
  const medias = choices.flatMap((choice) =>
    choice.media ? { choice, media: choice.media, preview: previewLength(choice, isFree) } : [],
  )
  if (medias.length < choices.length)
    return { ok: false, errors: { media: 'Wait for your uploads to finish' } }
  if (medias.length === 0) return { ok: false, errors: { media: MESSAGE_TEXT.media } }
  if (medias.some(({ media }) => isTooShort(media, isFree)))
    return { ok: false, errors: { media: MESSAGE_TEXT.tooShort } }
  const shown = medias.map(({ media: { id, type, thumbnail, duration }, preview }) => ({
    ...{ id, type, thumbnail, duration, preview },
    url: null,
  }))
  const [first] = shown
  const price = teaserPriceCents(draft) / 100
  const common = {
    price,
    free: isFree,
    text: text.trim(),
    preview: first?.preview ?? null,
    media: first?.id ?? null,
  }
  const checked = checkForm(teaserForm, { ...common, medias: shown })
  if (!checked.ok) return { ok: false, errors: checked.errors }
  const { type, thumbnail, duration } = first ?? {}
  return {
    ok: true,
    value: JSON.stringify({ ...common, type, thumbnail, duration, url: null, medias: shown }),
  }
}

/** The draft of an existing message, for editing. */
export function teaserDraftOf(value: string): TeaserFormDraft {
  const { priceCents, text, medias } = readTeaser(value)
  return {
    text,
    isFree: priceCents === 0,
    price: priceCents > 0 ? (priceCents / 100).toFixed(2) : EMPTY_TEASER_DRAFT.price,
    choices: medias.map(({ id, type, thumbnail, duration, preview }) => ({
      key: id,
      media: { id, type, description: '', thumbnail, duration },
      previewSeconds: preview,
    })),
  }
}
