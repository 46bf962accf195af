/** Saves a creator's room settings: who may write, slow mode, goal and tip menu. */
import { randomUUID } from 'node:crypto'
import { refuseBlockedWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { readPlainLine } from '#platform/read-plain-line.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CHAT_WRITERS, LIVE_CHAT, LIVE_GOAL, TIP_MENU } from '#rules/live.ts'
import { TIP, TIP_TEXT } from '#rules/money.ts'
import { findLiveRoom, type LiveRoom } from '../chat/room.ts'
import { roomTopic } from '../events.ts'
import { refuseUnlessMayGoLive } from '../lives/prepare-live.ts'
import type { TipMenuItem } from '../tables.ts'
import type { LiveDeps } from '../types.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'settings'>

/** Omitted fields stay unchanged; a null goal removes it. */
type RoomSettingsInput = {
  slowSeconds?: number | null | undefined
  who?: string | null | undefined
  goal?: { title: string; cents: number } | null | undefined
  menu?: readonly { id?: string | null | undefined; title: string; cents: number }[] | null | undefined
}

export async function saveRoom(deps: Deps, viewer: Viewer, input: RoomSettingsInput): Promise<LiveRoom> {
  refuseUnlessMayGoLive(viewer)
  const { accountId } = viewer
  const columns = {
    ...(input.slowSeconds != null && { slow_seconds: readSlow(input.slowSeconds) }),
    ...(input.who != null && {
      who: readOneOf(CHAT_WRITERS, input.who, { message: 'Choose everyone, followers or subscribers' }),
    }),
    ...(input.goal !== undefined && readGoal(deps, input.goal)),
    updated_at: deps.clock.now(),
  }
  // Stringify: the driver would encode a JavaScript array as a PostgreSQL array instead of JSON.
  const menu = input.menu == null ? {} : { menu: JSON.stringify(readMenu(deps, input.menu)) as never }
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('live_rooms')
      .values({ account_id: accountId, ...columns, ...menu })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...columns, ...menu }))
      .execute()
    await deps.bus.publishIn(tx, roomTopic(accountId), { hearts: 0 })
  })
  return findLiveRoom(deps.db, accountId)
}

function readSlow(seconds: number): number {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > LIVE_CHAT.slowSecondsMax)
    throw refuseField('slow_seconds', `Choose 0 to ${LIVE_CHAT.slowSecondsMax} seconds`)
  return seconds
}

function readGoal(deps: Deps, goal: RoomSettingsInput['goal']) {
  if (!goal) return { goal_title: '', goal_cents: null }
  const goal_title = readPlainLine(goal.title, {
    field: 'goal',
    maxLength: LIVE_GOAL.titleMaxLength,
    missing: 'Name your goal',
  })
  refuseBlockedWords(deps, { goal: goal_title })
  const { cents } = goal
  if (!Number.isInteger(cents) || cents < LIVE_GOAL.minCents || cents > LIVE_GOAL.maxCents)
    throw refuseField('goal', 'Goals can be $1 to $1,000,000')
  return { goal_title, goal_cents: cents }
}

function readMenu(deps: Deps, items: NonNullable<RoomSettingsInput['menu']>): TipMenuItem[] {
  if (items.length > TIP_MENU.maxItems) throw refuseField('menu', `Add up to ${TIP_MENU.maxItems} offers`)
  const taken = new Set<string>()
  return items.map(({ id, title, cents }) => {
    const words = readPlainLine(title, {
      field: 'menu',
      maxLength: TIP_MENU.titleMaxLength,
      missing: 'Describe each offer',
    })
    refuseBlockedWords(deps, { menu: words })
    if (!Number.isInteger(cents) || cents % 100 !== 0) throw refuseField('menu', TIP_TEXT.whole)
    if (cents < TIP.minCents) throw refuseField('menu', TIP_TEXT.minimum)
    if (cents > TIP.maxCents) throw refuseField('menu', TIP_TEXT.maximum)
    const known = id == null ? null : parseUuid(id)
    const own = known !== null && !taken.has(known) ? known : randomUUID()
    taken.add(own)
    return { id: own, title: words, cents }
  })
}

function refuseField(field: string, message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { [field]: message } })
}
