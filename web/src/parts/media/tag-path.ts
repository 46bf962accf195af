/** Where a tag has its page. */
import type { MediaType } from '#rules/media.ts'

export function tagPath(tag: string, type: MediaType = 'video'): string {
  return `/${type}s/${encodeURIComponent(tag)}`
}
