/** The name, trigger and preview texts of each rule. */
import { ShoppingBag, Star, UserPlus, UserX } from 'lucide-react'
import { RULE_EVENTS, type RuleEvent } from '#rules/automated.ts'
import type { Icon } from '#web/ui/icon.ts'

type RuleText = {
  /** The URL part: /messages/auto/follower */
  path: string
  icon: Icon
  title: string
  when: string
  /** Follows 'Wait … hours' */
  after: string
  /** Follows '1 hour' */
  since: string
  reader: string
}

export const RULE_INFO: Readonly<Record<RuleEvent, RuleText>> = {
  follow: {
    path: 'follower',
    icon: UserPlus,
    title: 'New follower',
    when: 'When a fan follows you',
    after: 'after they follow',
    since: 'after following',
    reader: 'How a new follower sees it',
  },
  subscribe: {
    path: 'subscriber',
    icon: Star,
    title: 'New subscriber',
    when: 'When a fan subscribes to you',
    after: 'after they subscribe',
    since: 'after subscribing',
    reader: 'How a new subscriber sees it',
  },
  subscription_ended: {
    path: 'ended',
    icon: UserX,
    title: 'Subscription ended',
    when: 'When a subscription ends',
    after: 'after it ends',
    since: 'after the subscription ended',
    reader: 'How a former subscriber sees it',
  },
  first_purchase: {
    path: 'purchase',
    icon: ShoppingBag,
    title: 'First purchase',
    when: 'When a fan buys from you for the first time',
    after: 'after they buy',
    since: 'after the first purchase',
    reader: 'How a new buyer sees it',
  },
}

export function eventOfPath(path: string | undefined): RuleEvent | undefined {
  return RULE_EVENTS.find((event) => RULE_INFO[event].path === path)
}

export function pathOfRule(event: RuleEvent): string {
  return `/messages/auto/${RULE_INFO[event].path}`
}
