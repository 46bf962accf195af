/** Canned answers, shared by all support staff. */
import type { Selectable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { characterCount, cleanText, isPlainLine, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { SUPPORT, SUPPORT_WORDS } from '#rules/support.ts'
import { audit, type Staff } from '../../audit/index.ts'
import type { SupportCannedTable } from '../tables.ts'
import type { SupportDeps } from '../types.ts'

export type Canned = Selectable<SupportCannedTable>
export type CannedForm = { id: string | null; shortcut: string; title: string; text: string }

const MOST = 500
const TITLE_MAX = 80

type Deps = Pick<SupportDeps, 'db' | 'clock'>

export function cannedAnswers({ db }: Pick<Deps, 'db'>): Promise<Canned[]> {
  return db.selectFrom('support_canned').selectAll().orderBy('shortcut').limit(MOST).execute()
}

/** Creates one when `id` is null. */
export async function saveCanned(
  deps: Deps,
  staff: Staff<'support.canned'>,
  { id, ...form }: CannedForm,
): Promise<Canned> {
  const values = { ...readForm(form), updated_at: deps.clock.now() }
  return deps.db.transaction().execute(async (tx) => {
    const before =
      id === null
        ? undefined
        : await tx
            .selectFrom('support_canned')
            .selectAll()
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirst()
    if (id !== null && !before) throw new Refusal('NOT_FOUND')
    const isSame =
      before?.shortcut === values.shortcut && before.title === values.title && before.text === values.text
    if (before && isSame) return before
    const saved = await (before
      ? tx.updateTable('support_canned').set(values).where('id', '=', before.id).returningAll()
      : tx.insertInto('support_canned').values(values).returningAll()
    )
      .executeTakeFirstOrThrow()
      .catch((fault: unknown) => {
        const isTaken =
          fault instanceof Error && 'constraint' in fault && fault.constraint === 'support_canned_shortcut'
        throw isTaken ? refused('shortcut', SUPPORT_WORDS.shortcutTaken) : fault
      })
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'support-canned', id: saved.id },
      ...(before && { before: { shortcut: before.shortcut, title: before.title, text: before.text } }),
      after: { shortcut: saved.shortcut, title: saved.title, text: saved.text },
    })
    return saved
  })
}

/** False when there was none. */
export async function deleteCanned(deps: Deps, staff: Staff<'support.canned'>, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('support_canned').where('id', '=', id).returningAll().executeTakeFirst()
    if (!gone) return false
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'support-canned', id },
      before: { shortcut: gone.shortcut, title: gone.title, text: gone.text },
    })
    return true
  })
}

function readForm({ shortcut, title: given, text: givenText }: Omit<CannedForm, 'id'>) {
  if (!/^[a-z0-9-]{1,30}$/.test(shortcut)) throw refused('shortcut', SUPPORT_WORDS.shortcut)
  const title = cleanText(given)
  if (!isVisibleText(title) || !isPlainLine(title) || characterCount(title) > TITLE_MAX)
    throw refused('title', SUPPORT_WORDS.title)
  const text = givenText.normalize('NFC').trim()
  if (!isVisibleText(text) || !isStorable(text) || characterCount(text) > SUPPORT.answerMaxLength)
    throw refused('text', SUPPORT_WORDS.text)
  return { shortcut, title, text }
}

function refused(field: string, words: string): Refusal {
  return new Refusal('BAD_INPUT', { words, fields: { [field]: words } })
}
