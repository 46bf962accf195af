/** Owners name the people in a media: creators on this site are asked, others sign a release. */

import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { APPEARANCE_TEXT, APPEARANCES, noSuchCreator } from '#rules/appearance.ts'
import { appearsField, type NamedPerson, personKey, withoutNulls } from '#rules/forms/appearances.ts'
import { checkForm } from '#rules/forms/check.ts'
import { findAccountsByIds, findVisibleAccountByUsername, type Person } from '../accounts/index.ts'
import {
  type AppearanceRow,
  appearancesOf,
  createReleaseLink,
  insertAppearance,
  openName,
  sealName,
  wasNamedBefore,
} from '../appearance-records/index.ts'
import {
  findMedia,
  isVisibleToOthers,
  lockOwn,
  type MediaRow,
  mediaFactsOf,
  newId,
  type VisibleMedia,
} from '../media/index.ts'
import { isBlockedBetween } from '../people/index.ts'
import { notifyAsked } from './notify-appearance.ts'
import { publishAppearanceChange } from './publish-appearance-change.ts'
import type { AppearancesDeps } from './types.ts'

type Deps = Pick<AppearancesDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'appearances' | 'vault'>

/** Adds people; naming someone twice has no effect. */
export async function addPeopleToMedia(
  deps: Deps,
  viewer: Viewer,
  mediaId: string,
  given: readonly object[],
): Promise<VisibleMedia> {
  const checked = checkForm(appearsField, withoutNulls(given))
  if (!checked.ok) throw peopleRefusal(Object.values(checked.errors)[0] ?? APPEARANCE_TEXT.shape)
  return deps.db.transaction().execute(async (tx) => {
    const media = await lockOwn(deps, tx, viewer, mediaId)
    const known = (await appearancesOf(tx, [mediaId])).get(mediaId) ?? []
    const isKnown = await keysOfNamed(deps, tx, known)
    const added = checked.values.filter((person) => !isKnown.has(personKey(person)))
    if (added.length === 0) return { ...media, access: 'open' }
    if (known.length + added.length > APPEARANCES.maxPerMedia) throw peopleRefusal(APPEARANCE_TEXT.tooMany)
    await refuseUnlessNameable(tx, viewer.accountId, added)
    await refuseDeclined(tx, mediaId, added)
    const wasShown =
      isVisibleToOthers(mediaFactsOf(media, true), deps.clock.now()) ||
      known.some(({ was_shown }) => was_shown)
    await namePeople(deps, tx, { media, people: added, wasShown })
    const changed = (await findMedia(tx, mediaId)) ?? media
    await publishAppearanceChange(deps, tx, changed)
    return { ...changed, access: 'open' }
  })
}

/** Unknown, hidden, non-creator and blocked accounts get the same refusal. */
export async function refuseUnlessNameable(
  db: Db | Tx,
  ownerId: string,
  people: readonly NamedPerson[],
): Promise<void> {
  for (const person of people) {
    if (!('username' in person)) continue
    const creator = await findVisibleAccountByUsername(db, person.username)
    if (creator?.id === ownerId) throw peopleRefusal(APPEARANCE_TEXT.oneself)
    if (!creator?.is_creator || (await isBlockedBetween(db, ownerId, creator.id)))
      throw peopleRefusal(noSuchCreator(person.username))
  }
}

/**
 * Runs in the transaction that creates or locks the media. A creator who left since the form was checked is named like someone
 * without an account, so that the media waits instead of being shown without their consent.
 */
export async function namePeople(
  deps: Pick<AppearancesDeps, 'bus' | 'clock' | 'enqueue' | 'appearances' | 'vault'>,
  tx: Tx,
  {
    media: { id: mediaId, account_id: ownerId },
    people,
    wasShown,
  }: { media: Pick<MediaRow, 'id' | 'account_id'>; people: readonly NamedPerson[]; wasShown: boolean },
): Promise<void> {
  for (const person of people) {
    const creator = await creatorOf(tx, person)
    if (creator?.id === ownerId) continue
    const id = await newId(tx)
    const name = 'username' in person ? person.username : person.name
    const row = await insertAppearance(tx, {
      id,
      media_id: mediaId,
      about_media: mediaId,
      owner_id: ownerId,
      account_id: creator?.id ?? null,
      name_sealed: creator ? null : sealName(deps, id, name),
      was_shown: wasShown,
      asked_at: deps.clock.now(),
    })
    if (!creator) await createReleaseLink(deps, tx, id)
    await notifyAsked(deps, tx, row)
  }
}

export function peopleRefusal(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { appears: message } })
}

async function creatorOf(db: Db | Tx, person: NamedPerson): Promise<Person | undefined> {
  return 'username' in person ? findVisibleAccountByUsername(db, person.username) : undefined
}

async function keysOfNamed(deps: Deps, tx: Tx, known: readonly AppearanceRow[]): Promise<Set<string>> {
  const accountIds = known.flatMap(({ account_id }) => account_id ?? [])
  const creators = await findAccountsByIds(tx, accountIds)
  const names = known.flatMap((row) => openName(deps, row) ?? [])
  return new Set(
    [...creators.map(({ username }) => ({ username })), ...names.map((name) => ({ name }))].map(personKey),
  )
}

/** A person who declined cannot be named again. */
async function refuseDeclined(tx: Tx, mediaId: string, people: readonly NamedPerson[]): Promise<void> {
  for (const person of people) {
    const creator = await creatorOf(tx, person)
    if (creator && (await wasNamedBefore(tx, mediaId, creator.id)))
      throw peopleRefusal(APPEARANCE_TEXT.saidNo)
  }
}
