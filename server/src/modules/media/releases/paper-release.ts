/** An owner sends pictures of what the other signed on paper. That somebody agreed is only true once staff have looked. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { RELEASE, RELEASE_WORDS } from '#rules/appearance.ts'
import { hold } from '../appearances/answer.ts'
import { appearancesChanged } from '../appearances/changed.ts'
import { makeLink } from '../appearances/release-link.ts'
import { findAppearance } from '../appearances/rows.ts'
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
        .set({ way: 'paper', pictures: names, sent_at: deps.clock.now() })
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

/** Another link in place of the one there was, which may have gone astray. */
export async function renewLink(deps: MediaDeps, viewer: Viewer, id: string): Promise<void> {
  await refuseUnlessAsked(deps, viewer, id)
  await deps.db.transaction().execute(async (tx) => {
    const held = await hold(tx, id)
    const release = await tx.selectFrom('releases').select('sent_at').where('id', '=', id).executeTakeFirst()
    if (held?.appearance.state !== 'asked' || release?.sent_at) throw new Refusal('CONFLICT')
    await makeLink(deps, tx, id)
  })
}

async function refuseUnlessAsked({ db }: MediaDeps, viewer: Viewer, id: string): Promise<void> {
  const appearance = await findAppearance(db, id)
  if (appearance?.owner_id !== viewer.accountId || appearance.account_id !== null)
    throw new Refusal('NOT_FOUND')
  if (appearance.state !== 'asked') throw new Refusal('CONFLICT')
}
