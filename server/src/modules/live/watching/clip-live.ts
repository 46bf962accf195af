/** Saves the last 30 seconds of a running live as private media of its creator. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '#platform/errors.ts'
import { createInternalClient, LiveRoleUnavailable } from '#platform/live/internal/client.ts'
import type { Viewer } from '#platform/viewer.ts'
import { LIVE_TEXT } from '#rules/live.ts'
import { createMediaFromVideo } from '../../uploads/index.ts'
import { findLive, isOnAir, type Live } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'
import { createStreamLocations } from './stream-locations.ts'

/** Returns the media id. */
export async function clipLive(deps: LiveDeps, viewer: Viewer, liveId: string): Promise<string> {
  const live = await findLive(deps.db, liveId)
  // Other accounts must not learn that the live exists.
  if (live?.account_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
  if (!isOnAir(live)) throw new Refusal('BAD_INPUT', { message: LIVE_TEXT.notLive })
  const folder = path.join(deps.live.recordingsDir, 'clips')
  await mkdir(folder, { recursive: true, mode: 0o750 })
  const file = path.join(folder, `${randomUUID()}.mp4`)
  try {
    await writeFile(file, await lastSeconds(deps, live), { mode: 0o640 })
    const video = { accountId: viewer.accountId, file, fields: fieldsOf(live) }
    const ask = { isWanted: async () => true, onCreated: async () => undefined }
    const mediaId = await createMediaFromVideo(deps, video, ask)
    if (!mediaId) throw new Error('the clip was not saved')
    return mediaId
  } finally {
    await rm(file, { force: true })
  }
}

async function lastSeconds(deps: LiveDeps, { id }: Live): Promise<Buffer> {
  const location = await createStreamLocations(deps).of(id)
  const client = createInternalClient(deps.live.innerSigner)
  try {
    const url = `/streams/${id}/clip.mp4`
    const answer = location && (await client.send({ address: location.address, method: 'GET', url }))
    if (answer?.status === 200) return answer.body
    throw new Refusal('UNAVAILABLE')
  } catch (error) {
    throw error instanceof LiveRoleUnavailable ? new Refusal('UNAVAILABLE') : error
  } finally {
    client.close()
  }
}

function fieldsOf({ description, tags }: Live) {
  return {
    description: description.trim().length >= 3 ? description : 'A moment from my live',
    tags: tags.length > 0 ? tags : ['live'],
    visibility: 'private',
  }
}
