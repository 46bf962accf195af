/** The draft of a creator's next live: stored until changed, so that an encoder can simply start. */
import type { Selectable } from 'kysely'
import { refuseBlockedWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { liveForm } from '#rules/forms/live.ts'
import { sellsSubscription } from '../../subscriptions/index.ts'
import type { LiveRoomsTable } from '../tables.ts'
import type { LiveDeps } from '../types.ts'

const NEXT_LIVE_COLUMNS = [
  ...(['description', 'tags', 'audience'] as const),
  ...(['price_cents', 'keep_recording', 'cover'] as const),
] as const

export type NextLive = Pick<Selectable<LiveRoomsTable>, (typeof NEXT_LIVE_COLUMNS)[number]>

const DEFAULT_NEXT_LIVE: NextLive = {
  description: '',
  tags: [],
  audience: 'everyone',
  price_cents: null,
  keep_recording: true,
  cover: null,
}

/** The form fields of the draft; the cover is uploaded separately. */
type NextLiveFields = Omit<NextLive, 'cover'>

export async function nextLiveOf(db: Db | Tx, accountId: string): Promise<NextLive> {
  const row = await db
    .selectFrom('live_rooms')
    .select(NEXT_LIVE_COLUMNS)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? DEFAULT_NEXT_LIVE
}

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'settings'>

export async function prepareLive(deps: Deps, viewer: Viewer, form: object): Promise<NextLive> {
  refuseUnlessMayGoLive(viewer)
  const next = await readLiveForm(deps, viewer, form)
  await deps.db
    .insertInto('live_rooms')
    .values({ account_id: viewer.accountId, ...next, updated_at: deps.clock.now() })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...next, updated_at: deps.clock.now() }),
    )
    .execute()
  return nextLiveOf(deps.db, viewer.accountId)
}

export function refuseUnlessMayGoLive({ isCreator }: Viewer): void {
  if (!isCreator) throw new Refusal('FORBIDDEN', { message: 'Only creators can go live.' })
}

export async function readLiveForm(deps: Deps, { accountId }: Viewer, form: object): Promise<NextLiveFields> {
  const checked = checkForm(liveForm, form)
  if (!checked.ok) {
    const [message = ''] = Object.values(checked.errors)
    throw new Refusal('BAD_INPUT', { message, fields: checked.errors })
  }
  const { description, tags, audience, priceCents, keepRecording } = checked.values
  refuseBlockedWords(deps, { description, tags: tags.join(' ') })
  if (audience === 'subscribers' && !(await sellsSubscription(deps.db, accountId))) {
    const message = 'Set up a subscription first'
    throw new Refusal('BAD_INPUT', { message, fields: { audience: message } })
  }
  return { description, tags, audience, price_cents: priceCents, keep_recording: keepRecording }
}
