/** Prefetches the start of a video into the browser's cache for an instant start after a swipe. */
import { firstPartsOf, lowestLevelOf } from './playlist.ts'
import type { VideoSource } from './types.ts'

/** Covers the moov box of an MP4, which comes first, and its first seconds. */
const FIRST_BYTES = 512 * 1024

export async function prefetchStart({ type, url }: VideoSource, signal: AbortSignal): Promise<void> {
  if (type === 'video/mp4') return drain(url, { signal, headers: { range: `bytes=0-${FIRST_BYTES - 1}` } })
  const level = lowestLevelOf(await textOf(url, signal), new URL(url, location.href))
  if (!level) return
  for (const part of firstPartsOf(await textOf(level.href, signal), level)) await drain(part.href, { signal })
}

async function textOf(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`The playlist was answered with ${answer.status}`)
  return answer.text()
}

/** Reads and discards the body, so that it is cached. Cancels if the server ignores the range. */
async function drain(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, init)
  const reader = answer.body?.getReader()
  let bytes = 0
  while (reader && bytes <= FIRST_BYTES) {
    const { done, value } = await reader.read()
    if (done) return
    bytes += value.byteLength
  }
  await reader?.cancel()
}
