/** The settings of the site as every process holds them: read at once from memory, kept true by the bus. */
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

/** One value that staff chose, and from when it holds. */
export type ChosenValue = { version: number; key: string; value: unknown; inForceAt: Date }

export type Settings = {
  /** In force now, or at another moment. Half a minute old at most; where money decides, ask `readIn`. */
  get<Key extends SettingKey>(key: Key, at?: Date): SettingValue<Key>
  /** As the transaction sees it. */
  readIn<Key extends SettingKey>(db: Db | Tx, key: Key, at?: Date): Promise<SettingValue<Key>>
  /** Every value it had or is going to have, the first one too. */
  everIn<Key extends SettingKey>(db: Db | Tx, key: Key): Promise<SettingValue<Key>[]>
  /** What it starts with on this site. */
  first<Key extends SettingKey>(key: Key): SettingValue<Key>
  refresh(): Promise<void>
  close(): void
}

export type SettingsOptions = {
  db: Db
  bus: Bus
  clock: Clock
  log: Log
  /** Where the environment says something else than the table of settings. */
  first: Partial<SettingValues>
  /** What was chosen, oldest version first: of one key all of it, of all keys what holds since a day or will hold. */
  load(db: Db | Tx, key?: SettingKey): Promise<ChosenValue[]>
  refreshMs?: number
}

const REFRESH_MS = 30_000

export async function openSettings(options: SettingsOptions): Promise<Settings> {
  const { db, bus, clock, log, load } = options
  let chosen = new Map<SettingKey, ChosenValue[]>()
  let running: Promise<void> | null = null
  let isStale = false

  function first<Key extends SettingKey>(key: Key): SettingValue<Key> {
    return (options.first[key] ?? SITE_SETTINGS[key].default) as SettingValue<Key>
  }

  /** The newest choice that holds by then; a change that is still ahead waits its turn. */
  function pick<Key extends SettingKey>(
    key: Key,
    values: readonly ChosenValue[],
    at: Date,
  ): SettingValue<Key> {
    const newest = values.findLast(({ inForceAt }) => inForceAt <= at)
    return newest ? (newest.value as SettingValue<Key>) : first(key)
  }

  async function readAll(): Promise<void> {
    do {
      isStale = false
      chosen = grouped(await load(db), log)
    } while (isStale)
  }

  /** Whoever asks while one is under way waits for another, which sees what they saw. */
  function refresh(): Promise<void> {
    isStale = true
    running ??= readAll().finally(() => {
      running = null
    })
    return running
  }

  const refreshQuietly = () =>
    refresh().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read again'))
  await refresh()
  const leave: Unsubscribe[] = [bus.subscribe(SETTINGS_CHANGED, refreshQuietly), bus.onGap(refreshQuietly)]
  const timer = setInterval(() => void refreshQuietly(), options.refreshMs ?? REFRESH_MS)
  timer.unref()

  return {
    first,
    get: (key, at = clock.now()) => pick(key, chosen.get(key) ?? [], at),
    async readIn(executor, key, at = clock.now()) {
      return pick(key, grouped(await load(executor, key), log).get(key) ?? [], at)
    },
    async everIn(executor, key) {
      const values = grouped(await load(executor, key), log).get(key) ?? []
      return [first(key), ...values.map(({ value }) => value as SettingValue<typeof key>)]
    },
    refresh,
    close() {
      clearInterval(timer)
      for (const unsubscribe of leave) unsubscribe()
    },
  }
}

/** What an earlier version of the site let staff choose may mean nothing today: it is passed over, and told. */
function grouped(rows: readonly ChosenValue[], log: Log): Map<SettingKey, ChosenValue[]> {
  const values = new Map<SettingKey, ChosenValue[]>()
  for (const row of rows) {
    if (!isSettingKey(row.key)) continue
    const { value, problem } = readSetting(row.key, row.value)
    if (problem !== null) {
      log.warn(
        { key: row.key, version: row.version, problem },
        'a setting holds a value that means nothing now',
      )
      continue
    }
    values.set(row.key, [...(values.get(row.key) ?? []), { ...row, value }])
  }
  return values
}
