/** Uploads of releases signed on paper; they count once staff approve them. */

import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { RELEASE, RELEASE_TEXT } from '#rules/appearance.ts'
import {
  type AppearanceRow,
  createReleaseLink,
  deleteReleasePictures,
  findAppearance,
  findReleaseById,
  storeReleasePicture,
  takePaper,
  updateAppearance,
  updateRelease,
} from '../../appearance-records/index.ts'
import { fieldsRefusal, findMedia } from '../../media/index.ts'
import { lockAppearanceWithMedia } from '../answer.ts'
import { publishAppearanceChange } from '../publish-appearance-change.ts'
import type { AppearancesDeps } from '../types.ts'
import { readReleaseForm } from './read-release-form.ts'

export async function receivePaperRelease(
  deps: AppearancesDeps,
  viewer: Viewer,
  id: string,
  request: FastifyRequest,
): Promise<{ ok: true }> {
  await refuseUnlessAsked(deps, viewer, id)
  const { pictures } = await readReleaseForm(request, ['paper'])
  if (pictures.length === 0) throw fieldsRefusal({ paper: RELEASE_TEXT.paper })
  if (pictures.length > RELEASE.maxPictures) throw fieldsRefusal({ paper: RELEASE_TEXT.tooMany })
  const names = pictures.map(({ name }) => name)
  try {
    for (const { name, bytes } of pictures) await storeReleasePicture(deps, id, name, bytes)
    await deps.db.transaction().execute(async (tx) => {
      const locked = await lockAppearanceWithMedia(tx, id)
      if (locked?.appearance.state !== 'asked') throw new Refusal('CONFLICT')
      const taken = await takePaper(tx, id, { pictures: names, at: deps.clock.now() })
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
export async function renewReleaseLink(deps: AppearancesDeps, viewer: Viewer, id: string): Promise<void> {
  await refuseOthers(deps, viewer, id)
  const dropped = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockAppearanceWithMedia(tx, id)
    const release = await findReleaseById(tx, id)
    if (!locked || !release) throw new Refusal('CONFLICT')
    const { state } = locked.appearance
    if (state !== 'refused' && (state !== 'asked' || release.sent_at !== null)) throw new Refusal('CONFLICT')
    await createReleaseLink(deps, tx, id)
    if (state !== 'refused') return []
    await updateRelease(tx, id, UNSIGNED)
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

async function refuseUnlessAsked(deps: AppearancesDeps, viewer: Viewer, id: string): Promise<void> {
  if ((await refuseOthers(deps, viewer, id)).state !== 'asked') throw new Refusal('CONFLICT')
}

async function refuseOthers({ db }: AppearancesDeps, viewer: Viewer, id: string): Promise<AppearanceRow> {
  const appearance = await findAppearance(db, id)
  if (appearance?.owner_id !== viewer.accountId || appearance.account_id !== null)
    throw new Refusal('NOT_FOUND')
  return appearance
}
