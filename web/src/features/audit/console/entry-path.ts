/** The console path of the target of an audit entry. */
import { staffPath } from '#web/parts/console/staff-path.ts'

type About = { target_kind: string; target_id: string; account?: { id: string } | null | undefined }

const SECTIONS_OF: Record<string, readonly string[]> = {
  'creator-application': ['applications'],
  release: ['releases'],
  appearance: ['releases'],
  'age-review': ['ages'],
  'report-group': ['reports'],
  live: ['lives'],
  case: ['complaints'],
  'refund-request': ['refunds'],
  dispute: ['refunds', 'disputes'],
  'support-conversation': ['support'],
}

const PAGES_OF: Record<string, readonly string[]> = {
  adjustment: ['money', 'adjustments'],
  payout: ['payouts'],
  'payout-batch': ['payouts'],
  'payout-run': ['payouts'],
  'provider-statement': ['reconciliation'],
  settings: ['settings'],
  announcement: ['announcements'],
  sound: ['sounds'],
  campaign: ['campaigns'],
  'audit-log': ['audit'],
  'support-canned': ['support'],
}

/** A target without a page links to the account it concerns; null if there is none. */
export function entryPath({ target_kind: kind, target_id: id, account }: About): string | null {
  const [section, ...rest] = SECTIONS_OF[kind] ?? []
  if (section) return staffPath(section, ...rest, id)
  const [page, ...more] = PAGES_OF[kind] ?? []
  if (page) return staffPath(page, ...more)
  if (kind === 'account') return staffPath('people', id)
  if (!account) return null
  if (kind === 'media') return staffPath('people', account.id, 'media', id)
  if (kind === 'thread') return staffPath('people', account.id, 'conversations', id)
  return staffPath('people', account.id)
}
