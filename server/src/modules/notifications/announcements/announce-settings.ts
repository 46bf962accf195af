/** Announces settings that need advance notice: what changes, from when, or that a planned change was dropped. */
import type { Tx } from '#platform/postgres/database.ts'
import { longDate } from '#rules/formats.ts'
import { valueWords } from '#rules/site-settings/value-words.ts'
import type { SettingKey } from '#rules/site-settings.ts'
import type { ComingSettings } from '../../settings/index.ts'
import type { NotificationsDeps } from '../types.ts'
import { publish } from './announce.ts'

/** All concern creators' payouts. */
const WHAT: Partial<Record<SettingKey, string>> = {
  'fees.subscriptionPercent': 'Your share of subscriptions',
  'fees.salesPercent': 'Your share of sales, unlocks, tips and lives',
  'payouts.minimumCents': 'The smallest payout',
  'payouts.holdDays': 'The time earnings are held',
  'payouts.everyWeeks': 'The time between payout days',
}

export async function announceSettings(
  deps: Pick<NotificationsDeps, 'clock' | 'enqueue'>,
  tx: Tx,
  { version, staffId, at, changes }: ComingSettings,
): Promise<void> {
  const [first] = changes.filter(({ inForceAt }) => inForceAt > at)
  await publish(deps, tx, {
    audience: 'creators',
    title: first
      ? `What you are paid changes on ${longDate(first.inForceAt)}`
      : 'A change we told you of does not come',
    words: changes.map((change) => sentence(change, at)).join('\n'),
    is_mailed: true,
    is_binding: true,
    settings_version: version,
    written_by: staffId,
    starts_at: at,
  })
}

function sentence({ key, value, inForce, inForceAt }: ComingSettings['changes'][number], at: Date): string {
  const what = WHAT[key] ?? key
  const [then, now] = [valueWords(key, value), valueWords(key, inForce)]
  return inForceAt > at ? `${what}: ${then}, until then ${now}.` : `${what} stays ${now}.`
}
