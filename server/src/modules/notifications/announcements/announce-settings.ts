/** Announces settings that need advance notice: what changes, from when, or that a planned change was dropped. */
import type { Tx } from '#platform/postgres/database.ts'
import { longDate } from '#rules/formats.ts'
import { formatValue } from '#rules/site-settings/format-value.ts'
import type { SettingKey } from '#rules/site-settings.ts'
import type { PendingSettings } from '../../settings/index.ts'
import type { NotificationsDeps } from '../types.ts'
import { publishAnnouncement } from './announce.ts'

/** All concern creators' payouts. */
const SETTING_NAMES: Partial<Record<SettingKey, string>> = {
  'fees.subscriptionPercent': 'Your share of subscriptions',
  'fees.salesPercent': 'Your share of sales, unlocks, tips and lives',
  'payouts.minimumCents': 'Minimum payout',
  'payouts.holdDays': 'Hold on earnings',
  'payouts.everyWeeks': 'Time between payout days',
}

export async function announceSettings(
  deps: Pick<NotificationsDeps, 'clock' | 'enqueue'>,
  tx: Tx,
  { version, staffId, at, changes }: PendingSettings,
): Promise<void> {
  const [first] = changes.filter(({ inForceAt }) => inForceAt > at)
  await publishAnnouncement(deps, tx, {
    audience: 'creators',
    title: first
      ? `Your pay changes on ${longDate(first.inForceAt)}`
      : 'A change we announced isn’t happening',
    words: changes.map((change) => sentence(change, at)).join('\n'),
    is_mailed: true,
    is_binding: true,
    settings_version: version,
    written_by: staffId,
    starts_at: at,
  })
}

function sentence({ key, value, inForce, inForceAt }: PendingSettings['changes'][number], at: Date): string {
  const what = SETTING_NAMES[key] ?? key
  const [then, now] = [formatValue(key, value), formatValue(key, inForce)]
  return inForceAt > at ? `${what} changes from ${now} to ${then}.` : `${what} stays ${now}.`
}
