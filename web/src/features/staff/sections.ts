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
  Percent,
  Radio,
  RotateCcw,
  Scale,
  ScanFace,
  Settings,
  Signature,
  UserCog,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { QueueName } from '#rules/sla.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import type { Icon } from '#web/ui/icon.ts'

/** A section's component. It reads `:id`, `:part` and `:more` of the URL itself. */
type SectionModule = { Section: ComponentType }

export type ConsoleSection = {
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
  load(): Promise<SectionModule>
}

export const CONSOLE_SECTIONS: readonly ConsoleSection[] = [
  {
    name: 'home',
    title: 'Home',
    icon: House,
    group: 'start',
    right: 'home.see',
    letter: 'h',
    queues: [],
    load: () => import('./home/HomeSection.tsx').then((module) => ({ Section: module.HomeSection })),
  },
  {
    name: 'applications',
    title: 'Creator applications',
    icon: IdCard,
    group: 'queues',
    right: 'applications.see',
    letter: 'a',
    queues: ['applications'],
    load: () =>
      import('#web/features/creators/console/ApplicationsSection.tsx').then((module) => ({
        Section: module.ApplicationsSection,
      })),
  },
  {
    name: 'media',
    title: 'Media',
    icon: FileImage,
    group: 'queues',
    right: 'media.review',
    letter: 'm',
    queues: ['media'],
    load: () =>
      import('#web/features/media/console/review/MediaSection.tsx').then((module) => ({
        Section: module.MediaSection,
      })),
  },
  {
    name: 'releases',
    title: 'Releases',
    icon: Signature,
    group: 'queues',
    right: 'releases.see',
    letter: 'l',
    queues: ['releases'],
    load: () =>
      import('#web/features/appearances/console/ReleasesSection.tsx').then((module) => ({
        Section: module.ReleasesSection,
      })),
  },
  {
    name: 'ages',
    title: 'Age checks',
    icon: ScanFace,
    group: 'queues',
    right: 'ages.see',
    letter: 'x',
    queues: ['ages'],
    load: () =>
      import('#web/features/age-assurance/console/AgesSection.tsx').then((module) => ({
        Section: module.AgesSection,
      })),
  },
  {
    name: 'reports',
    title: 'Reports',
    icon: Flag,
    group: 'queues',
    right: 'reports.see',
    letter: 'r',
    queues: ['reports', 'appeals'],
    load: () =>
      import('#web/features/moderation/console/reports/ReportsSection.tsx').then((module) => ({
        Section: module.ReportsSection,
      })),
  },
  {
    name: 'lives',
    title: 'Lives',
    icon: Radio,
    group: 'queues',
    right: 'lives.see',
    letter: 'v',
    queues: ['lives'],
    load: () =>
      import('#web/features/moderation/console/lives/LivesSection.tsx').then((module) => ({
        Section: module.LivesSection,
      })),
  },
  {
    name: 'complaints',
    title: 'DMCA and complaints',
    icon: Copyright,
    group: 'queues',
    right: 'cases.see',
    letter: 'd',
    queues: ['complaints'],
    load: () =>
      import('#web/features/moderation/console/cases/ComplaintsSection.tsx').then((module) => ({
        Section: module.ComplaintsSection,
      })),
  },
  {
    name: 'refunds',
    title: 'Refunds',
    icon: RotateCcw,
    group: 'queues',
    right: 'refunds.see',
    letter: 'f',
    queues: ['refunds'],
    load: () =>
      import('#web/features/subscriptions/console/RefundsSection.tsx').then((module) => ({
        Section: module.RefundsSection,
      })),
  },
  {
    name: 'payouts',
    title: 'Payouts',
    icon: Banknote,
    group: 'queues',
    right: 'payouts.see',
    letter: 'p',
    queues: ['payouts'],
    load: () =>
      import('#web/features/earnings/console/PayoutsSection.tsx').then((module) => ({
        Section: module.PayoutsSection,
      })),
  },
  {
    name: 'support',
    title: 'Support',
    icon: LifeBuoy,
    group: 'queues',
    right: 'support.read',
    letter: 's',
    queues: ['support'],
    load: () =>
      import('#web/features/support/console/SupportSection.tsx').then((module) => ({
        Section: module.SupportSection,
      })),
  },
  {
    name: 'people',
    title: 'People',
    icon: Users,
    group: 'work',
    right: 'people.see',
    letter: 'u',
    queues: [],
    load: () =>
      import('#web/features/moderation/console/people/StaffPeopleSection.tsx').then((module) => ({
        Section: module.StaffPeopleSection,
      })),
  },
  {
    name: 'money',
    title: 'Money',
    icon: Landmark,
    group: 'work',
    right: 'money.see',
    letter: 'b',
    queues: [],
    load: () =>
      import('#web/features/ledger/console/MoneySection.tsx').then((module) => ({
        Section: module.MoneySection,
      })),
  },
  {
    name: 'tax',
    title: 'Tax',
    icon: Percent,
    group: 'work',
    right: 'money.see',
    letter: 'x',
    queues: [],
    load: () =>
      import('#web/features/tax/console/TaxSection.tsx').then((module) => ({ Section: module.TaxSection })),
  },
  {
    name: 'reconciliation',
    title: 'Reconciliation',
    icon: Scale,
    group: 'work',
    right: 'money.see',
    letter: 'k',
    queues: [],
    load: () =>
      import('#web/features/payments/console/ReconciliationSection.tsx').then((module) => ({
        Section: module.ReconciliationSection,
      })),
  },
  {
    name: 'figures',
    title: 'Stats',
    icon: ChartNoAxesColumn,
    group: 'work',
    right: 'figures.see',
    letter: 'i',
    queues: [],
    load: () =>
      import('#web/features/analytics/console/stats/StatsSection.tsx').then((module) => ({
        Section: module.StatsSection,
      })),
  },
  {
    name: 'system',
    title: 'System',
    icon: Activity,
    group: 'work',
    right: 'system.see',
    letter: 'y',
    queues: [],
    load: () => import('./system/SystemSection.tsx').then((module) => ({ Section: module.SystemSection })),
  },
  {
    name: 'campaigns',
    title: 'Campaigns',
    icon: Link2,
    group: 'work',
    right: 'campaigns.see',
    letter: 'c',
    queues: [],
    load: () =>
      import('#web/features/analytics/console/campaigns/CampaignsSection.tsx').then((module) => ({
        Section: module.CampaignsSection,
      })),
  },
  {
    name: 'announcements',
    title: 'Announcements',
    icon: Megaphone,
    group: 'work',
    right: 'announcements.see',
    letter: 'n',
    queues: [],
    load: () =>
      import('#web/features/notifications/console/AnnouncementsSection.tsx').then((module) => ({
        Section: module.AnnouncementsSection,
      })),
  },
  {
    name: 'sounds',
    title: 'Sounds',
    icon: Music,
    group: 'work',
    right: 'sounds.manage',
    letter: 'w',
    queues: [],
    load: () =>
      import('#web/features/media/console/sounds/SoundsSection.tsx').then((module) => ({
        Section: module.SoundsSection,
      })),
  },
  {
    name: 'settings',
    title: 'Settings',
    icon: Settings,
    group: 'work',
    right: 'settings.see',
    letter: 'e',
    queues: [],
    load: () =>
      import('#web/features/settings/console/SettingsSection.tsx').then((module) => ({
        Section: module.SettingsSection,
      })),
  },
  {
    name: 'audit',
    title: 'Audit log',
    icon: FileClock,
    group: 'work',
    right: 'audit.see',
    letter: 'o',
    queues: [],
    load: () =>
      import('#web/features/audit/console/AuditSection.tsx').then((module) => ({
        Section: module.AuditSection,
      })),
  },
  {
    name: 'team',
    title: 'Team',
    icon: UserCog,
    group: 'work',
    right: 'staff.see',
    letter: 't',
    queues: [],
    load: () =>
      import('#web/features/staff-rights/console/TeamSection.tsx').then((module) => ({
        Section: module.TeamSection,
      })),
  },
]
