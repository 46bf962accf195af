/** What a viewer can say they are not interested in. */
import { EyeOff, Hash, UserX } from 'lucide-react'
import type { Icon } from '#web/ui/icon.ts'

export type LessOf = { kind: 'media' } | { kind: 'creator' } | { kind: 'tag'; tag: string }

export type ExplainedMedia = {
  id: string
  type: string
  tags: readonly string[]
  user: { id: string; username: string; fullname: string; isMuted: boolean }
}

/** `name` completes the sentence 'Not interested in …'. */
type Choice = { lessOf: LessOf; icon: Icon; name: string }

const MAX_TAGS = 2

/** Visitors have no account to remember more than this media. */
export function choicesFor({ type, tags, user }: ExplainedMedia, isVisitor: boolean): Choice[] {
  const media: Choice = { lessOf: { kind: 'media' }, icon: EyeOff, name: `this ${type}` }
  if (isVisitor) return [media]
  const creator: Choice = {
    lessOf: { kind: 'creator' },
    icon: UserX,
    name: user.fullname,
  }
  const topics = tags
    .slice(0, MAX_TAGS)
    .map((tag): Choice => ({ lessOf: { kind: 'tag', tag }, icon: Hash, name: `#${tag}` }))
  return user.isMuted ? [media, ...topics] : [media, creator, ...topics]
}
