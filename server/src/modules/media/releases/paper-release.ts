/** Uploads of releases signed on paper; they count once staff approve them. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { RELEASE, RELEASE_WORDS } from '#rules/appearance.ts'
import { hold } from '../appearances/answer.ts'
import { appearancesChanged } from '../appearances/changed.ts'
import { makeLink } from '../appearances/release-link.ts'
import { type AppearanceRow, findAppearance, updateAppearance } from '../appearances/rows.ts'
import { findMedia } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { refusedFields } from '../upload/media-fields.ts'
import { readReleaseForm } from './read-release-form.ts'
import { dropPictures, putPicture } from './sealed-release.ts'

export async function receivePaper(
  deps: MediaDeps,
  viewer: Viewer,
  id: string,
  request: FastifyRequest,
): Promise<{ ok: true }> {
  await refuseUnlessAsked(deps, viewer, id)
  const { pictures } = await readReleaseForm(request, ['paper'])
  if (pictures.length === 0) throw refusedFields({ paper: RELEASE_WORDS.paper })
  if (pictures.length > RELEASE.maxPictures) throw refusedFields({ paper: RELEASE_WORDS.tooMany })
  const names = pictures.map(({ name }) => name)
  try {
    for (const { name, bytes } of pictures) await putPicture(deps, id, name, bytes)
    await deps.db.transaction().execute(async (tx) => {
      const held = await hold(tx, id)
      if (held?.appearance.state !== 'asked') throw new Refusal('CONFLICT')
      const taken = await tx
        .updateTable('releases')
        .set({ way: 'paper', pictures: names, sent_at: deps.clock.now(), owner_networks: [] })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!taken) throw new Refusal('CONFLICT')
      await appearancesChanged(deps, tx, held.media)
    })
  } catch (fault) {
    await dropPictures(deps, id, names)
    throw fault
  }
  return { ok: true }
}

/** Replaces a lost link, or one whose signed release was rejected. */
export async function renewLink(deps: MediaDeps, viewer: Viewer, id: string): Promise<void> {
  await refuseOthers(deps, viewer, id)
  const dropped = await deps.db.transaction().execute(async (tx) => {
    const held = await hold(tx, id)
    const release = await tx.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
    if (!held || !release) throw new Refusal('CONFLICT')
    const { state } = held.appearance
    if (state !== 'refused' && (state !== 'asked' || release.sent_at !== null)) throw new Refusal('CONFLICT')
    await makeLink(deps, tx, id)
    if (state !== 'refused') return []
    await tx.updateTable('releases').set(UNSIGNED).where('id', '=', id).execute()
    await updateAppearance(tx, id, { state: 'asked', answered_at: null, reason: null })
    await appearancesChanged(deps, tx, (await findMedia(tx, held.media.id)) ?? held.media)
    return release.pictures
  })
  await dropPictures(deps, id, dropped)
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
