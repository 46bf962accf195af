/** The reasons for a media in the feed, in words. */
import {
  Compass,
  Heart,
  Play,
  Search,
  SlidersHorizontal,
  Sparkles,
  Sprout,
  TrendingUp,
  UserCheck,
  Users,
} from 'lucide-react'
import { FEED_REASONS, type FeedReason } from '#rules/feed.ts'
import { countLabel } from '#rules/formats.ts'
import { oneOf } from '#rules/one-of.ts'
import type { Icon } from '#web/ui/icon.ts'

export type GivenReason = {
  kind: string
  tag: string | null
  count: number | null
  media: { description: string; user: { fullname: string } } | null
}

type Explained = { type: string; user: { fullname: string } }
type Text = { text: string; more?: string | undefined }

export type ShownReason = Text & { icon: Icon }

const ICONS: Record<FeedReason, Icon> = {
  'liked-tag': Heart,
  'watched-tag': Play,
  'visited-tag': Search,
  'chosen-topic': SlidersHorizontal,
  followed: UserCheck,
  'watched-creator': Play,
  interest: Compass,
  similar: Users,
  taste: Sparkles,
  popular: TrendingUp,
  new: Sprout,
}

const TEXTS: Record<FeedReason, (reason: GivenReason, explained: Explained) => Text> = {
  'liked-tag': ({ tag, count }) => ({ text: `You liked ${countLabel(count ?? 1, 'post')} tagged #${tag}` }),
  'watched-tag': ({ tag, count }) => ({
    text: `You watched ${countLabel(count ?? 1, 'post')} tagged #${tag}`,
  }),
  'visited-tag': ({ tag }) => ({ text: `You looked up #${tag}` }),
  'chosen-topic': ({ tag }) => ({ text: `You want more #${tag}`, more: 'From your feed settings' }),
  followed: (_reason, { user }) => ({ text: `You follow ${user.fullname}` }),
  'watched-creator': (_reason, { user }) => ({ text: `You often watch ${user.fullname}` }),
  interest: () => ({ text: 'It matches your interests', more: 'From your profile' }),
  similar: ({ media }) => ({
    text: 'People who like what you liked, like this',
    more: media ? titleOf(media) : undefined,
  }),
  taste: (_reason, { type }) => ({ text: `It’s like ${type}s you watched` }),
  popular: () => ({ text: 'Popular right now' }),
  new: () => ({ text: 'New here', more: 'Few people have seen it yet' }),
}

/** Undefined for a kind that this build doesn’t know. */
export function reasonText(reason: GivenReason, explained: Explained): ShownReason | undefined {
  const kind = oneOf(FEED_REASONS, reason.kind)
  return kind && { ...TEXTS[kind](reason, explained), icon: ICONS[kind] }
}

function titleOf({ description, user }: NonNullable<GivenReason['media']>): string {
  return description === '' ? `By ${user.fullname}` : `“${description}” by ${user.fullname}`
}
