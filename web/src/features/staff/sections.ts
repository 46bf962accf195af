/** The console's sections in navigation order: each a lazy chunk, shown to accounts with its permission. */
import {
  Activity,
  Banknote,
  ChartNoAxesColumn,
  Copyright,
  FileClock,
  FileImage,
  Flag,
  House,
  IdCard,
  Landmark,
  LifeBuoy,
  Link2,
  Megaphone,
  Music,
  Radio,
  RotateCcw,
  Settings,
  Signature,
  UserCog,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { QueueName } from '#rules/promises.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import type { Icon } from '#web/ui/icon.ts'

/** The exports of a section's file. It reads `:id`, `:part` and `:more` of the URL itself. */
type SectionModule = { Section: ComponentType }

export type Section = {
  /** The name in the URL: `/staff/applications`. */
  name: string
  title: string
  icon: Icon
  group: 'start' | 'queues' | 'work'
  right: StaffAction
  /** The letter pressed after G. */
  letter: string
  /** The queues counted next to the name. */
  queues: readonly QueueName[]
  /** Without it the section has neither a link nor a page. */
  isBuilt: boolean
  load(): Promise<SectionModule>
}

export const SECTIONS: readonly Section[] = [
  {
    name: 'home',
    title: 'Home',
    icon: House,
    group: 'start',
    right: 'home.see',
    letter: 'h',
    queues: [],
    isBuilt: true,
    load: () => import('./home/Section.tsx'),
  },
  {
    name: 'applications',
    title: 'Creator applications',
    icon: IdCard,
    group: 'queues',
    right: 'applications.see',
    letter: 'a',
    queues: ['applications'],
    isBuilt: true,
    load: () => import('./applications/Section.tsx'),
  },
  {
    name: 'media',
    title: 'Media',
    icon: FileImage,
    group: 'queues',
    right: 'media.review',
    letter: 'm',
    queues: ['media'],
    isBuilt: true,
    load: () => import('./media/Section.tsx'),
  },
  {
    name: 'releases',
    title: 'Releases',
    icon: Signature,
    group: 'queues',
    right: 'releases.see',
    letter: 'l',
    queues: ['releases'],
    isBuilt: true,
    load: () => import('./releases/Section.tsx'),
  },
  {
    name: 'reports',
    title: 'Reports',
    icon: Flag,
    group: 'queues',
    right: 'reports.see',
    letter: 'r',
    queues: ['reports', 'appeals'],
    isBuilt: true,
    load: () => import('./reports/Section.tsx'),
  },
  {
    name: 'lives',
    title: 'Lives',
    icon: Radio,
    group: 'queues',
    right: 'lives.see',
    letter: 'v',
    queues: ['lives'],
    isBuilt: true,
    load: () => import('./lives/Section.tsx'),
  },
  {
    name: 'complaints',
    title: 'DMCA and complaints',
    icon: Copyright,
    group: 'queues',
    right: 'cases.see',
    letter: 'd',
    queues: ['complaints'],
    isBuilt: true,
    load: () => import('./complaints/Section.tsx'),
  },
  {
    name: 'refunds',
    title: 'Refunds',
    icon: RotateCcw,
    group: 'queues',
    right: 'refunds.see',
    letter: 'f',
    queues: ['refunds'],
    isBuilt: true,
    load: () => import('./refunds/Section.tsx'),
  },
  {
    name: 'payouts',
    title: 'Payouts',
    icon: Banknote,
    group: 'queues',
    right: 'payouts.see',
    letter: 'p',
    queues: ['payouts'],
    isBuilt: true,
    load: () => import('./payouts/Section.tsx'),
  },
  {
    name: 'support',
    title: 'Support',
    icon: LifeBuoy,
    group: 'queues',
    right: 'support.read',
    letter: 's',
    queues: ['support'],
    isBuilt: true,
    load: () => import('./support/Section.tsx'),
  },
  {
    name: 'people',
    title: 'People',
    icon: Users,
    group: 'work',
    right: 'people.see',
    letter: 'u',
    queues: [],
    isBuilt: true,
    load: () => import('./people/Section.tsx'),
  },
  {
    name: 'money',
    title: 'Money',
    icon: Landmark,
    group: 'work',
    right: 'money.see',
    letter: 'b',
    queues: [],
    isBuilt: true,
    load: () => import('./money/Section.tsx'),
  },
  {
    name: 'figures',
    title: 'Figures',
    icon: ChartNoAxesColumn,
    group: 'work',
    right: 'figures.see',
    letter: 'i',
    queues: [],
    isBuilt: true,
    load: () => import('./figures/Section.tsx'),
  },
  {
    name: 'system',
    title: 'System',
    icon: Activity,
    group: 'work',
    right: 'system.see',
    letter: 'y',
    queues: [],
    isBuilt: true,
    load: () => import('./system/Section.tsx'),
  },
  {
    name: 'campaigns',
    title: 'Campaigns',
    icon: Link2,
    group: 'work',
    right: 'campaigns.see',
    letter: 'c',
    queues: [],
    isBuilt: true,
    load: () => import('./campaigns/Section.tsx'),
  },
  {
    name: 'announcements',
    title: 'Announcements',
    icon: Megaphone,
    group: 'work',
    right: 'announcements.see',
    letter: 'n',
    queues: [],
    isBuilt: true,
    load: () => import('./announcements/Section.tsx'),
  },
  {
    name: 'sounds',
    title: 'Sounds',
    icon: Music,
    group: 'work',
    right: 'sounds.manage',
    letter: 'w',
    queues: [],
    isBuilt: true,
    load: () => import('./sounds/Section.tsx'),
  },
  {
    name: 'settings',
    title: 'Settings',
    icon: Settings,
    group: 'work',
    right: 'settings.see',
    letter: 'e',
    queues: [],
    isBuilt: true,
    load: () => import('./settings/Section.tsx'),
  },
  {
    name: 'audit',
    title: 'Audit log',
    icon: FileClock,
    group: 'work',
    right: 'audit.see',
    letter: 'o',
    queues: [],
    isBuilt: true,
    load: () => import('./audit/Section.tsx'),
  },
  {
    name: 'team',
    title: 'Team',
    icon: UserCog,
    group: 'work',
    right: 'staff.see',
    letter: 't',
    queues: [],
    isBuilt: true,
    load: () => import('./team/Section.tsx'),
  },
]

/** The console path of a section or an item in it. */
export function staffPath(section: string, ...rest: string[]): string {
  const way = [section === 'home' ? '' : section, ...rest].filter(Boolean).map(encodeURIComponent)
  return ['/staff', ...way].join('/')
}
