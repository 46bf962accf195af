/** Saves changed settings atomically, with a reason, as a new version. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { SETTINGS_CHANGED } from '#platform/settings/settings.ts'
import {
  INCENTIVE_PAIR,
  INCENTIVE_TEXT,
  isSameValue,
  isSettingKey,
  readSetting,
  rightFor,
  SETTING_REASON,
  type SettingKey,
  settingOf,
} from '#rules/site-settings.ts'
import { DAY_MS } from '#rules/time.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { audit } from '../audit/index.ts'
import { refuseMissingPictures } from './brand-pictures.ts'
import { insertVersion, lastSettingChoices, type NewChange, type SettingChoice } from './queries.ts'
import type { PendingSettings, SettingsDeps, SettingsStaff } from './types.ts'

type SettingChangeInput = { key: string; value?: unknown }
export type SettingChange = { key: SettingKey; value: unknown }

/** Rejects all changes if one is invalid, with field errors. */
export function readChanges(given: readonly SettingChangeInput[]): SettingChange[] {
  const problems = new Map<string, string>()
  const wanted = new Map<SettingKey, unknown>()
  for (const { key, value } of given) {
    if (!isSettingKey(key)) problems.set(key.slice(0, 80), 'Unknown setting')
    else if (wanted.has(key)) problems.set(key, 'This is listed twice')
    else {
      const read = readSetting(key, value)
      if (read.problem !== null) problems.set(key, read.problem)
      wanted.set(key, read.value)
    }
  }
  const [message] = problems.values()
  if (message !== undefined) throw new Refusal('BAD_INPUT', { message, fields: Object.fromEntries(problems) })
  return [...wanted].map(([key, value]) => ({ key, value }))
}

export function readSettingReason(given: string): string {
  const reason = given.trim()
  const isPlain = reason.isWellFormed() && !reason.includes('\0')
  if (!isPlain || reason.length < SETTING_REASON.minLength || reason.length > SETTING_REASON.maxLength) {
    const message = `Give a reason of ${SETTING_REASON.minLength} to ${SETTING_REASON.maxLength} characters`
    throw new Refusal('BAD_INPUT', { message, fields: { reason: message } })
  }
  return reason
}

type SettingsSave = {
  changes: readonly SettingChange[]
  reason: string
  /** The newest version the client has seen. */
  expects: number
  restores?: number
}

/** Returns the new version, or null if nothing changed, as when repeated. Rejected if a colleague changed one of these meanwhile. */
export async function saveSettings(
  deps: SettingsDeps,
  staff: readonly SettingsStaff[],
  { changes, reason, expects, restores }: SettingsSave,
): Promise<number | null> {
  const [first] = staff
  if (!first) throw new Refusal('FORBIDDEN')
  const version = await deps.db.transaction().execute(async (tx) => {
    await lockByName(tx, 'site settings')
    const last = await lastSettingChoices(tx)
    const updates = changes.filter(({ key, value }) => !isSameValue(value, chosen(deps, last, key)))
    await rejectStale(
      tx,
      updates.flatMap(({ key }) => last.get(key) ?? []).filter((choice) => choice.version > expects),
    )
    if (updates.length === 0) return null
    refuseUnreviewedIncentive(updates, (key) => chosen(deps, last, key))
    refuseTaxWithoutNumber(updates, (key) => chosen(deps, last, key))
    await refuseMissingPictures(tx, updates)
    const at = deps.clock.now()
    const rows: NewChange[] = []
    for (const { key, value } of updates)
      rows.push({
        ...{ key, value, before: chosen(deps, last, key) },
        inForceAt: await inForceAt(deps, tx, { key, value, at }),
      })
    const made = await insertVersion(
      tx,
      { staffId: first.accountId, at, reason, restores: restores ?? null },
      rows,
    )
    await auditChanges(deps, tx, staff, { id: made.id, rows, reason })
    await notifyOfPending(deps, tx, { version: made.version, staffId: first.accountId, at }, rows)
    await deps.bus.publishIn(tx, SETTINGS_CHANGED, { version: made.version })
    return made.version
  })
  if (version !== null) await deps.settings.refresh()
  return version
}

function chosen({ settings }: SettingsDeps, last: Map<string, SettingChoice>, key: SettingKey): unknown {
  const choice = last.get(key)
  return choice ? choice.value : settings.initial(key)
}

/** Runs under the settings lock, so that concurrent saves cannot turn on one of the pair each. */
function refuseUnreviewedIncentive(
  updates: readonly SettingChange[],
  before: (key: SettingKey) => unknown,
): void {
  const changed = updates.filter(({ key }) => INCENTIVE_PAIR.some((paired) => paired === key))
  const after = (key: SettingKey) => (changed.find((one) => one.key === key) ?? { value: before(key) }).value
  const isCombined = after('switches.firstVideoIncentive') === true && after('content.approval') === 'auto'
  if (changed.length === 0 || !isCombined) return
  const fields = Object.fromEntries(changed.map(({ key }) => [key, INCENTIVE_TEXT]))
  throw new Refusal('BAD_INPUT', { message: INCENTIVE_TEXT, fields })
}

const TAX_TEXT = 'Enter the seller’s VAT number: it’s printed on every invoice.'

/** Runs under the settings lock, as above. */
function refuseTaxWithoutNumber(
  updates: readonly SettingChange[],
  before: (key: SettingKey) => unknown,
): void {
  const after = (key: SettingKey) => (updates.find((one) => one.key === key) ?? { value: before(key) }).value
  if (after('tax.mode') === 'off' || after('tax.sellerNumber') !== '') return
  throw new Refusal('BAD_INPUT', { message: TAX_TEXT, fields: { 'tax.sellerNumber': TAX_TEXT } })
}

/** The value in force needs no notice: reverting a pending change cancels it at once. */
async function inForceAt(
  { settings }: SettingsDeps,
  tx: Tx,
  { key, value, at }: SettingChange & { at: Date },
): Promise<Date> {
  const { noticeDays } = settingOf(key)
  if (noticeDays === 0 || isSameValue(value, await settings.readIn(tx, key, at))) return at
  return new Date(at.getTime() + noticeDays * DAY_MS)
}

/** Notifies of changes for which the terms promise advance notice. */
async function notifyOfPending(
  { settings, settingsAdmin }: SettingsDeps,
  tx: Tx,
  made: Omit<PendingSettings, 'changes'>,
  rows: readonly NewChange[],
): Promise<void> {
  const withNotice = rows.filter(({ key }) => settingOf(key).noticeDays > 0)
  if (withNotice.length === 0) return
  const changes = await Promise.all(
    withNotice.map(async ({ key, value, inForceAt }) => ({
      ...{ key, value, inForceAt },
      inForce: await settings.readIn(tx, key, made.at),
    })),
  )
  await settingsAdmin.ports.notifyOfPending(tx, { ...made, changes })
}

async function rejectStale(tx: Tx, choices: readonly SettingChoice[]): Promise<void> {
  if (choices.length === 0) return
  const people = await findAccountsByIds(
    tx,
    choices.map(({ staffId }) => staffId),
  )
  const fields = Object.fromEntries(
    choices.map(({ key, staffId }) => {
      const name = people.find(({ id }) => id === staffId)?.username ?? 'Another admin'
      return [key, `${name} changed this`]
    }),
  )
  const [words = ''] = Object.values(fields)
  throw new Refusal('CONFLICT', { message: `${words}. Nothing was saved. Check it and try again.`, fields })
}

type Saved = { id: string; rows: readonly NewChange[]; reason: string }

/** One audit entry per permission used. */
async function auditChanges(
  deps: SettingsDeps,
  tx: Tx,
  staff: readonly SettingsStaff[],
  { id, rows, reason }: Saved,
): Promise<void> {
  for (const by of staff) {
    const own = rows.filter(({ key }) => rightFor(key) === by.action)
    if (own.length === 0) continue
    await audit(deps, tx, {
      by,
      target: { kind: 'settings', id },
      before: Object.fromEntries(own.map(({ key, before }) => [key, truncated(before)])),
      after: Object.fromEntries(own.map(({ key, value }) => [key, truncated(value)])),
      reason,
    })
  }
}

const MAX_AUDIT_LENGTH = 300

/** Truncates long values; the settings history has them in full. */
function truncated(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= MAX_AUDIT_LENGTH
    ? text
    : `${text.slice(0, MAX_AUDIT_LENGTH)}… (${text.length} characters)`
}
