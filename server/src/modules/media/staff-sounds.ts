/** Staff management of the sound library: add, rename, withdraw. */
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { readSoundText, type SoundText } from '#rules/sound.ts'
import { audit, readReason } from '../audit/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import { withSoundFrom } from './sound-from-file.ts'
import { addSound, findSoundForViewer, removeSound, type SoundForViewer } from './sounds.ts'
import type { MediaDeps } from './types.ts'

type By = Staff<'sounds.manage'>

function readSoundFields(given: Partial<SoundText>): SoundText {
  const { text, problems } = readSoundText(given)
  const [first] = Object.entries(problems)
  if (first) throw new Refusal('BAD_INPUT', { message: `${first[0]}: ${first[1]}`, fields: problems })
  return text
}

/** Idempotent per key. */
export async function addSoundAsStaff(
  deps: MediaDeps,
  staff: By,
  { bytes, fields }: { bytes: Buffer; fields: Readonly<Record<string, string>> },
): Promise<string> {
  const text = readSoundFields(fields)
  const write = async (target: string) => {
    await writeFile(target, bytes)
    return target
  }
  try {
    return await withSoundFrom({ text, log: deps.log, write }, (sound) =>
      deps.db.transaction().execute((tx) => {
        const about = ['sound', text.name, text.licence, text.source, bytes.length]
        const intention = { accountId: staff.accountId, key: fields.key ?? '', about, at: deps.clock.now() }
        return onceByKey(tx, intention, async () => {
          const { id } = await addSound({ db: tx, storage: deps.storage }, sound)
          await audit(deps, tx, { by: staff, target: { kind: 'sound', id }, after: { added: true } })
          return id
        })
      }),
    )
  } catch (error) {
    if (error instanceof UnusableMedia) throw new Refusal('BAD_INPUT', { message: error.text })
    throw error
  }
}

/** Idempotent. */
export async function nameSound(
  deps: Pick<MediaDeps, 'db' | 'clock'>,
  staff: By,
  { id, ...given }: SoundText & { id: string },
): Promise<void> {
  const words = readSoundFields(given)
  await deps.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('sounds')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!known) throw new Refusal('NOT_FOUND')
    const { name, licence, source } = known
    if (name === words.name && licence === words.licence && source === words.source) return
    await tx.updateTable('sounds').set(words).where('id', '=', id).execute()
    // The source may be a person's name: keep it out of the log, where it could not be erased.
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'sound', id },
      before: { name, licence },
      after: { name: words.name, licence: words.licence, source: source !== words.source },
    })
  })
}

/** Withdraws the sound from the library; videos that use it keep it. */
export async function withdrawSound(
  deps: Pick<MediaDeps, 'db' | 'clock'>,
  staff: By,
  { id, reason: given }: { id: string; reason: string },
): Promise<void> {
  const reason = readReason(given)
  await deps.db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('sounds').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw new Refusal('NOT_FOUND')
    if (await removeSound({ db: tx, clock: deps.clock }, id))
      await audit(deps, tx, { by: staff, target: { kind: 'sound', id }, after: { offered: false }, reason })
  })
}

/** Includes withdrawn sounds, newest first; `after` is the previous page's last id. */
export async function soundsForStaff(
  deps: Pick<MediaDeps, 'db' | 'clock'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<SoundForViewer[]> {
  const rows = await deps.db
    .selectFrom('sounds')
    .select('id')
    .$if(after !== null, (query) => query.where(sql<boolean>`id < ${after}::uuid`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const sounds = await Promise.all(rows.map(({ id }) => findSoundForViewer(deps, null, id)))
  return sounds.filter((sound) => sound !== null)
}
