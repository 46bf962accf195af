/** The viewer's quiet hours, and whether lock screens show details. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { NotificationsDeps } from '../types.ts'
import { settingsOf, upsertSettings } from './device-queries.ts'
import { isTimeZone, type QuietHours } from './quiet-hours.ts'
import { reconsiderSummaries } from './summary-queries.ts'

type PushSettings = { quietHours: QuietHours | null; showsDetails: boolean }

const DAY_MINUTES = 24 * 60

export async function pushSettings(
  { db }: Pick<NotificationsDeps, 'db'>,
  viewer: Viewer,
): Promise<PushSettings> {
  const row = await settingsOf(db, viewer.accountId)
  const { quiet_from: from = null, quiet_until: until = null, time_zone: timeZone = null } = row ?? {}
  return {
    quietHours: from === null || until === null || timeZone === null ? null : { from, until, timeZone },
    showsDetails: row?.shows_details ?? false,
  }
}

/** Null ends the quiet hours. */
export async function saveQuietHours(
  { clock, db }: Pick<NotificationsDeps, 'clock' | 'db'>,
  viewer: Viewer,
  quietHours: QuietHours | null,
): Promise<void> {
  if (quietHours) {
    const { from, until, timeZone } = quietHours
    const areTimes = [from, until].every((minute) => minute >= 0 && minute < DAY_MINUTES)
    if (!areTimes || from === until || !isTimeZone(timeZone))
      throw new Refusal('BAD_INPUT', { message: 'Choose two different times.' })
  }
  const { from = null, until = null, timeZone = null } = quietHours ?? {}
  await upsertSettings(db, viewer.accountId, { quiet_from: from, quiet_until: until, time_zone: timeZone })
  await reconsiderSummaries(db, viewer.accountId, clock.now())
}

export async function saveShowsDetails(
  { db }: Pick<NotificationsDeps, 'db'>,
  viewer: Viewer,
  showsDetails: boolean,
): Promise<void> {
  await upsertSettings(db, viewer.accountId, { shows_details: showsDetails })
}
