/** Canned answers, shared by all support staff. */
import type { Selectable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { characterCount, cleanText, isPlainLine, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { SUPPORT, SUPPORT_TEXT } from '#rules/support.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import type { SupportCannedTable } from '../tables.ts'
import type { SupportDeps } from '../types.ts'

export type CannedAnswer = Selectable<SupportCannedTable>
type CannedAnswerForm = { id: string | null; shortcut: string; title: string; text: string }

const MAX_LISTED = 500
const TITLE_MAX_LENGTH = 80

type Deps = Pick<SupportDeps, 'db' | 'clock'>

export function cannedAnswers({ db }: Pick<Deps, 'db'>): Promise<CannedAnswer[]> {
  return db.selectFrom('support_canned').selectAll().orderBy('shortcut').limit(MAX_LISTED).execute()
}

/** Creates one when `id` is null. */
export async function saveCannedAnswer(
  deps: Deps,
  staff: Staff<'support.canned'>,
  { id, ...form }: CannedAnswerForm,
): Promise<CannedAnswer> {
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
      .catch((error: unknown) => {
        const isTaken =
          error instanceof Error && 'constraint' in error && error.constraint === 'support_canned_shortcut'
        throw isTaken ? badField('shortcut', SUPPORT_TEXT.shortcutTaken) : error
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
export async function deleteCannedAnswer(
  deps: Deps,
  staff: Staff<'support.canned'>,
  id: string,
): Promise<boolean> {
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

function readForm({ shortcut, title: given, text: givenText }: Omit<CannedAnswerForm, 'id'>) {
  if (!/^[a-z0-9-]{1,30}$/.test(shortcut)) throw badField('shortcut', SUPPORT_TEXT.shortcut)
  const title = cleanText(given)
  if (!isVisibleText(title) || !isPlainLine(title) || characterCount(title) > TITLE_MAX_LENGTH)
    throw badField('title', SUPPORT_TEXT.title)
  const text = givenText.normalize('NFC').trim()
  if (!isVisibleText(text) || !isStorable(text) || characterCount(text) > SUPPORT.answerMaxLength)
    throw badField('text', SUPPORT_TEXT.text)
  return { shortcut, title, text }
}

function badField(field: string, message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { [field]: message } })
}
