/** The server's processing of submitted uploads, as pushed or polled. */
import { connectionNow } from './connection.ts'
import { unshelve } from './file-shelf.ts'
import { lookAtWork, type MediaWork } from './upload-api.ts'
import type { Work } from './upload-item.ts'
import { changeEach } from './upload-store.ts'

export function workOf({ processed, thumbnail }: MediaWork): Work {
  return { ...processed, picture: thumbnail.grid }
}

/** Queries uploads that may have become media. A failed query changes nothing; callers poll. */
export async function noteWork(ids: string[]): Promise<void> {
  const client = connectionNow()?.client
  if (!client || ids.length === 0) return
  const found = await lookAtWork(client, ids).catch(() => [])
  const byId = new Map(found.map((media) => [media.id, media]))
  changeEach((item) => {
    const media = item.id === null ? undefined : byId.get(item.id)
    if (!media) return item
    const type = media.type === 'photo' ? 'photo' : 'video'
    return { ...item, type, work: workOf(media), isSubmitted: true, standing: { kind: 'received' } }
  })
  for (const { id } of found) void unshelve(id)
}

type Told = { media: string; state: string; progress: number; failure: string | null }

/** True for a new state, which may come with thumbnails. */
export function noteTold({ media, ...told }: Told): boolean {
  let isNews = false
  changeEach((item) => {
    if (item.id !== media) return item
    isNews ||= item.work?.state !== told.state
    return { ...item, work: { picture: null, ...item.work, ...told }, isSubmitted: true }
  })
  return isNews
}
