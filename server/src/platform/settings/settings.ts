/** The site's settings as cached by every process: read from memory, invalidated over the bus. */
import * as v from 'valibot'
import {
  isSettingKey,
  readSetting,
  type SettingKey,
  type SettingValue,
  type SettingValues,
  SITE_SETTINGS,
} from '#rules/site-settings.ts'
import type { Bus, Unsubscribe } from '../bus/bus.ts'
import { defineTopic } from '../bus/topic.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Db, Tx } from '../postgres/database.ts'

export const SETTINGS_CHANGED = defineTopic('settings.changed', v.object({ version: v.number() }))

/** A value chosen by staff, and when it takes effect. */
export type ChosenValue = { version: number; key: string; value: unknown; inForceAt: Date }

export type SettingsStore = {
  /** The value in force now, or at another time. At most half a minute old; where money is involved, use `readIn`. */
  get<Key extends SettingKey>(key: Key, at?: Date): SettingValue<Key>
  /** As the transaction sees it. */
  readIn<Key extends SettingKey>(db: Db | Tx, key: Key, at?: Date): Promise<SettingValue<Key>>
  /** All past and future values, including the initial one. */
  allIn<Key extends SettingKey>(db: Db | Tx, key: Key): Promise<SettingValue<Key>[]>
  /** The initial value on this site. */
  initial<Key extends SettingKey>(key: Key): SettingValue<Key>
  refresh(): Promise<void>
  close(): void
}

type SettingsOptions = {
  db: Db
  bus: Bus
  clock: Clock
  log: Log
  /** Initial values from the environment that differ from the defaults. */
  initial: Partial<SettingValues>
  /** Chosen values, oldest version first: all of one key, or of all keys those in force for a day or in the future. */
  load(db: Db | Tx, key?: SettingKey): Promise<ChosenValue[]>
  refreshMs?: number
}

const REFRESH_MS = 30_000

export async function openSettings(options: SettingsOptions): Promise<SettingsStore> {
  const { db, bus, clock, log, load } = options
  let chosen = new Map<SettingKey, ChosenValue[]>()
  let running: Promise<void> | null = null
  let isStale = false

  function initial<Key extends SettingKey>(key: Key): SettingValue<Key> {
    return (options.initial[key] ?? SITE_SETTINGS[key].default) as SettingValue<Key>
  }

  /** The newest choice in force by then; scheduled changes are ignored. */
  function valueAt<Key extends SettingKey>(
    key: Key,
    values: readonly ChosenValue[],
    at: Date,
  ): SettingValue<Key> {
    const newest = values.findLast(({ inForceAt }) => inForceAt <= at)
    return newest ? (newest.value as SettingValue<Key>) : initial(key)
  }

  async function readAll(): Promise<void> {
    do {
      isStale = false
      chosen = grouped(await load(db), log)
    } while (isStale)
  }

  /** A call during a refresh triggers another one, so that it sees the caller's changes. */
  function refresh(): Promise<void> {
    isStale = true
    running ??= readAll().finally(() => {
      running = null
    })
    return running
  }

  const refreshLoggingErrors = () =>
    refresh().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read again'))
  await refresh()
  const unsubscribes: Unsubscribe[] = [
    bus.subscribe(SETTINGS_CHANGED, refreshLoggingErrors),
    bus.onGap(refreshLoggingErrors),
  ]
  const timer = setInterval(() => void refreshLoggingErrors(), options.refreshMs ?? REFRESH_MS)
  timer.unref()

  return {
    initial,
    get: (key, at = clock.now()) => valueAt(key, chosen.get(key) ?? [], at),
    async readIn(executor, key, at = clock.now()) {
      return valueAt(key, grouped(await load(executor, key), log).get(key) ?? [], at)
    },
    async allIn(executor, key) {
      const values = grouped(await load(executor, key), log).get(key) ?? []
      return [initial(key), ...values.map(({ value }) => value as SettingValue<typeof key>)]
    },
    refresh,
    close() {
      clearInterval(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}

/** Values of an earlier version may be invalid today: they are skipped and logged. */
function grouped(rows: readonly ChosenValue[], log: Log): Map<SettingKey, ChosenValue[]> {
  const values = new Map<SettingKey, ChosenValue[]>()
  for (const row of rows) {
    if (!isSettingKey(row.key)) continue
    const { value, problem } = readSetting(row.key, row.value)
    if (problem !== null) {
      log.warn(
        { key: row.key, version: row.version, problem },
        'a setting has an invalid value and is ignored',
      )
      continue
    }
    values.set(row.key, [...(values.get(row.key) ?? []), { ...row, value }])
  }
  return values
}
