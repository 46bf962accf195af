/** The server's processing of submitted uploads, as pushed or polled. */
import { connectionNow } from './connection.ts'
import { deleteFile } from './file-store.ts'
import { fetchWork, type MediaWork } from './upload-api.ts'
import type { Work } from './upload-item.ts'
import { changeEach } from './upload-store.ts'

export function workOf({ processed, thumbnail }: MediaWork): Work {
  return { ...processed, picture: thumbnail.grid }
}

/** Queries uploads that may have become media. A failed query changes nothing; callers poll. */
export async function refreshWork(ids: string[]): Promise<void> {
  const client = connectionNow()?.client
  if (!client || ids.length === 0) return
  const found = await fetchWork(client, ids).catch(() => [])
  const byId = new Map(found.map((media) => [media.id, media]))
  changeEach((item) => {
    const media = item.id === null ? undefined : byId.get(item.id)
    if (!media) return item
    const type = media.type === 'photo' ? 'photo' : 'video'
    return { ...item, type, work: workOf(media), isSubmitted: true, status: { kind: 'received' } }
  })
  for (const { id } of found) void deleteFile(id)
}

type WorkEvent = { media: string; state: string; progress: number; failure: string | null }

/** True for a new state, which may come with thumbnails. */
export function applyWorkEvent({ media, ...change }: WorkEvent): boolean {
  let isNewState = false
  changeEach((item) => {
    if (item.id !== media) return item
    isNewState ||= item.work?.state !== change.state
    return { ...item, work: { picture: null, ...item.work, ...change }, isSubmitted: true }
  })
  return isNewState
}
