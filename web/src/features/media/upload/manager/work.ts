/** What becomes of uploads once the server has file and form: the work on them, as it is told or asked for. */
import { connectionNow } from './connection.ts'
import { unshelve } from './file-shelf.ts'
import { lookAtWork, type MediaWork } from './upload-api.ts'
import type { Work } from './upload-item.ts'
import { changeEach } from './upload-store.ts'

export function workOf({ processed, thumbnail }: MediaWork): Work {
  return { ...processed, picture: thumbnail.grid }
}

/** Asks what has become of uploads that may be media by now. Whoever needs it asks again: no answer changes nothing. */
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

/** True for a state that was not known yet: then there may be pictures, too. */
export function noteTold({ media, ...told }: Told): boolean {
  let isNews = false
  changeEach((item) => {
    if (item.id !== media) return item
    isNews ||= item.work?.state !== told.state
    return { ...item, work: { picture: null, ...item.work, ...told }, isSubmitted: true }
  })
  return isNews
}
