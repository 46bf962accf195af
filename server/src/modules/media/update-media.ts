/** Edits of media by their owner. */

import * as v from 'valibot'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { priceCentsField, releaseField, visibilityField } from '#rules/forms/media.ts'
import {
  pickWritten,
  WRITTEN_SCHEMAS,
  type WrittenName,
  type WrittenValues,
} from '#rules/forms/written-fields.ts'
import { MEDIA_TEXT, type Visibility } from '#rules/media.ts'
import { centsFromDollars } from '#rules/money.ts'
import { withHashtags } from '#rules/tag.ts'
import { findVisibleMedia, type VisibleMedia } from './access/visible-media.ts'
import { checkBlockedWords, fieldsRefusal } from './check-media-texts.ts'
import { MEDIA_CHANGED } from './events.ts'
import { recordHold } from './holds.ts'
import { recountPosts } from './posts.ts'
import { lockMedia, type MediaRow, updateMediaRow } from './queries.ts'
import { scheduleRelease } from './release-media.ts'
import { hasBuyers } from './shop/rights.ts'
import type { MediaDeps } from './types.ts'

/** Fields that are null or undefined stay unchanged. */
export type MediaChanges = { [name in WrittenName]?: unknown } & {
  visibility?: string | null | undefined
  isPrivate?: boolean | null | undefined
  priceDollars?: number | null | undefined
  availableAt?: Date | null | undefined
}

type Deps = Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'settings'>

const BOUGHT_WORDS = 'A fan already bought this, so it stays available'

const changesForm = v.partial(
  v.object({
    ...WRITTEN_SCHEMAS,
    visibility: visibilityField,
    priceCents: priceCentsField,
    availableAt: releaseField,
  }),
)

/** Form field names to API field names. */
const API_NAMES: Record<string, string> = { priceCents: 'shop', availableAt: 'available_date' }

export async function updateMedia(
  deps: Deps,
  viewer: Viewer,
  id: string,
  changes: MediaChanges,
): Promise<VisibleMedia> {
  const checked = checkChanges(changes)
  // Held again: staff review the new text before others see it.
  const held = checkBlockedWords(deps, checked)
  return deps.db.transaction().execute(async (tx) => {
    const media = await lockOwn(deps, tx, viewer, id)
    const columns = await columnsOf(deps, tx, media, { ...checked, isPrivate: changes.isPrivate })
    const changed = await updateMediaRow(tx, id, {
      ...columns,
      ...(held !== null && { verified: false, approved: false }),
    })
    if (held !== null) await recordHold(tx, id, { kind: 'words', words: held, at: deps.clock.now() })
    if (changed.available_at > deps.clock.now()) await scheduleRelease(deps, tx, changed)
    await recountPosts(tx, media.account_id, deps.clock.now())
    await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [id] })
    return { ...changed, access: 'open' }
  })
}

/** Answers NOT_FOUND unless the viewer may know of the media. */
export async function lockOwn(
  deps: Pick<MediaDeps, 'db' | 'clock'>,
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<MediaRow> {
  const media = await lockMedia(tx, id)
  if (media?.account_id === viewer.accountId && media.deleted_at === null) {
    if (media.removal_id !== null) throw new Refusal('CONFLICT', { message: MEDIA_TEXT.removed })
    return media
  }
  throw new Refusal((await findVisibleMedia(deps, viewer, id)) ? 'FORBIDDEN' : 'NOT_FOUND')
}

function checkChanges(changes: MediaChanges) {
  const { priceDollars, isPrivate: _, ...rest } = changes
  // Amounts that are not whole cents become NaN, which the form rejects.
  const priceCents = typeof priceDollars === 'number' ? (centsFromDollars(priceDollars) ?? Number.NaN) : null
  const given = Object.entries({ ...rest, priceCents }).filter(([, value]) => (value ?? null) !== null)
  const values: Record<string, unknown> = Object.fromEntries(given)
  const { description, tags } = values
  if (typeof description === 'string' && isTextList(tags)) values.tags = withHashtags(tags, description)
  const checked = checkForm(changesForm, values)
  if (checked.ok) return checked.values
  const errors: FieldErrors = {}
  for (const [path, words] of Object.entries(checked.errors)) {
    const name = path.split('.')[0] ?? path
    errors[API_NAMES[name] ?? name] ??= words
  }
  throw fieldsRefusal(errors)
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

type Checked = ReturnType<typeof checkChanges> & Pick<MediaChanges, 'isPrivate'>

async function columnsOf(deps: Deps, tx: Tx, media: MediaRow, checked: Checked) {
  const visibility = visibilityFrom(checked, media.visibility)
  const price_cents = checked.priceCents ?? media.price_cents
  if (visibility === 'private' && price_cents > 0) throw fieldsRefusal({ shop: MEDIA_TEXT.priceOfPrivate })
  const release = await releaseOf(deps, tx, media, checked.availableAt ?? undefined)
  const given = checked as Partial<WrittenValues>
  return {
    visibility,
    price_cents,
    ...(release && { available_at: release }),
    ...pickWritten({ ...media, ...given }),
  }
}

/** `isPrivate` wins; switching it off turns a private media free unless a visibility is given. */
function visibilityFrom(
  { isPrivate, visibility }: Pick<Checked, 'isPrivate' | 'visibility'>,
  before: Visibility,
): Visibility {
  if (isPrivate) return 'private'
  if (visibility) return visibility
  return isPrivate === false && before === 'private' ? 'free' : before
}

/** Undefined if unchanged. A past time means now; a released media keeps its time, so that edits do not move it up in lists. */
async function releaseOf(
  deps: Deps,
  tx: Tx,
  media: MediaRow,
  wanted: Date | undefined,
): Promise<Date | undefined> {
  const now = deps.clock.now()
  const before = media.available_at
  if (wanted === undefined || wanted.getTime() === before.getTime()) return undefined
  const isReleased = before <= now
  if (wanted <= now) return isReleased ? undefined : now
  if (wanted > before && (await hasBuyers(tx, media.id)))
    throw fieldsRefusal({ available_date: BOUGHT_WORDS })
  return wanted
}
