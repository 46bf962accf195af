/** Navigation items for desktop and phone. */
import {
  Bell,
  Clapperboard,
  Compass,
  House,
  Menu,
  MessageCircle,
  Radio,
  Search,
  Users,
  Wallet,
} from 'lucide-react'
import type { Icon } from '#web/ui/icon.ts'

export type NavItem = {
  to: string
  label: string
  icon: Icon
  /** The item is current on these paths and below them. */
  at: string[]
}

export const ACTIVITY = '/activity'
export const INBOX = '/messages/inbox'
export const LIVES = '/lives'

const MENU_PATHS = ['/menu', '/account', ACTIVITY, '/about', '/support', '/profile']

const STUDIO_PATHS = ['/studio', '/account/media', '/account/earnings', '/account/subscription']

const FOLLOWING = '/?tab=following'

/** The current navigation path; the two feeds share a pathname. */
export function navPathOf({ pathname, search }: { pathname: string; search: string }): string {
  const isFollowing = pathname === '/' && new URLSearchParams(search).get('tab') === 'following'
  return isFollowing ? FOLLOWING : pathname
}

export function sideItems(isSignedIn: boolean): NavItem[] {
  return [
    { to: '/', label: 'For you', icon: House, at: [] },
    { to: FOLLOWING, label: 'Following', icon: Users, at: ['/following'] },
    { to: '/grid', label: 'Explore', icon: Compass, at: ['/videos', '/photos'] },
    { to: '/s', label: 'Search', icon: Search, at: ['/s'] },
    { to: LIVES, label: 'Live', icon: Radio, at: ['/lives'] },
    { to: ACTIVITY, label: 'Activity', icon: Bell, at: [] },
    { to: INBOX, label: 'Messages', icon: MessageCircle, at: ['/messages'] },
    { to: '/studio', label: 'Studio', icon: Clapperboard, at: STUDIO_PATHS },
    isSignedIn
      ? { to: '/account/purchases', label: 'Wallet', icon: Wallet, at: ['/account/purchases'] }
      : { to: '/menu', label: 'Menu', icon: Menu, at: MENU_PATHS },
  ]
}

export const TABS = {
  home: { to: '/', label: 'Home', icon: House, at: [] },
  search: { to: '/s', label: 'Search', icon: Search, at: ['/s'] },
  inbox: { to: INBOX, label: 'Inbox', icon: MessageCircle, at: ['/messages'] },
  menu: { to: '/menu', label: 'Menu', icon: Menu, at: MENU_PATHS },
} satisfies Record<string, NavItem>

export function isCurrent({ to, at }: NavItem, pathname: string): boolean {
  return pathname === to || at.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
