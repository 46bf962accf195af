/** Uploads of releases signed on paper; they count once staff approve them. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { RELEASE, RELEASE_WORDS } from '#rules/appearance.ts'
import { lockAppearanceWithMedia } from '../appearances/answer.ts'
import { type AppearanceRow, findAppearance, updateAppearance } from '../appearances/appearance-queries.ts'
import { publishAppearanceChange } from '../appearances/publish-appearance-change.ts'
import { createReleaseLink } from '../appearances/release-link.ts'
import { fieldsRefusal } from '../check-media-texts.ts'
import { findMedia } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { readReleaseForm } from './read-release-form.ts'
import { deleteReleasePictures, storeReleasePicture } from './sealed-release.ts'

export async function receivePaperRelease(
  deps: MediaDeps,
  viewer: Viewer,
  id: string,
  request: FastifyRequest,
): Promise<{ ok: true }> {
  await refuseUnlessAsked(deps, viewer, id)
  const { pictures } = await readReleaseForm(request, ['paper'])
  if (pictures.length === 0) throw fieldsRefusal({ paper: RELEASE_WORDS.paper })
  if (pictures.length > RELEASE.maxPictures) throw fieldsRefusal({ paper: RELEASE_WORDS.tooMany })
  const names = pictures.map(({ name }) => name)
  try {
    for (const { name, bytes } of pictures) await storeReleasePicture(deps, id, name, bytes)
    await deps.db.transaction().execute(async (tx) => {
      const locked = await lockAppearanceWithMedia(tx, id)
      if (locked?.appearance.state !== 'asked') throw new Refusal('CONFLICT')
      const taken = await tx
        .updateTable('releases')
        .set({ way: 'paper', pictures: names, sent_at: deps.clock.now(), owner_networks: [] })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!taken) throw new Refusal('CONFLICT')
      await publishAppearanceChange(deps, tx, locked.media)
    })
  } catch (error) {
    await deleteReleasePictures(deps, id, names)
    throw error
  }
  return { ok: true }
}

/** Replaces a lost link, or one whose signed release was rejected. */
export async function renewReleaseLink(deps: MediaDeps, viewer: Viewer, id: string): Promise<void> {
  await refuseOthers(deps, viewer, id)
  const dropped = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockAppearanceWithMedia(tx, id)
    const release = await tx.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
    if (!locked || !release) throw new Refusal('CONFLICT')
    const { state } = locked.appearance
    if (state !== 'refused' && (state !== 'asked' || release.sent_at !== null)) throw new Refusal('CONFLICT')
    await createReleaseLink(deps, tx, id)
    if (state !== 'refused') return []
    await tx.updateTable('releases').set(UNSIGNED).where('id', '=', id).execute()
    await updateAppearance(tx, id, { state: 'asked', answered_at: null, reason: null })
    await publishAppearanceChange(deps, tx, (await findMedia(tx, locked.media.id)) ?? locked.media)
    return release.pictures
  })
  await deleteReleasePictures(deps, id, dropped)
}

/** The unsigned state. An earlier rejection remains in the audit log. */
const UNSIGNED = {
  way: null,
  details_sealed: null,
  pictures: [],
  sent_at: null,
  withdraw_hash: null,
  verdict: null,
  verdict_at: null,
  needs_review: false,
  flags: [],
}

async function refuseUnlessAsked(deps: MediaDeps, viewer: Viewer, id: string): Promise<void> {
  if ((await refuseOthers(deps, viewer, id)).state !== 'asked') throw new Refusal('CONFLICT')
}

async function refuseOthers({ db }: MediaDeps, viewer: Viewer, id: string): Promise<AppearanceRow> {
  const appearance = await findAppearance(db, id)
  if (appearance?.owner_id !== viewer.accountId || appearance.account_id !== null)
    throw new Refusal('NOT_FOUND')
  return appearance
}
