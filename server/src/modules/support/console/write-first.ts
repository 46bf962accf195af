/** Staff start a conversation with a member in the name of the site, optionally on behalf of another member. */
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { findAccountsByIds, mailPerson } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { type MessageView, presentToSite, writeFromSite } from '../../messenger/index.ts'
import { lockPair } from '../../people/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { changeConversation, lockMemberConversation, publishState } from '../conversations.ts'
import { supportJobs } from '../job-tokens.ts'
import type { SupportDeps } from '../types.ts'
import { readAnswer, recordAnswerAuthor } from './answer.ts'

type FirstMessage = {
  to: string
  /** The member it is written on behalf of; the message says so, and that it comes from support. */
  about: string | null
  text: string
  reason: string
  key: string
}

export async function messageFromSupport(
  deps: SupportDeps,
  staff: Staff<'support.answer' | 'support.behalf'>,
  { to, about, text: given, reason, key: givenKey }: FirstMessage,
): Promise<MessageView> {
  const key = idempotencyKey(givenKey)
  if (reason.trim() === '')
    throw new Refusal('BAD_INPUT', { message: 'Give a reason', fields: { reason: 'Give a reason' } })
  const [reader, subject] = await peopleOf(deps, to, about)
  if (!reader || to === SUPPORT_ACCOUNT_ID || (about !== null && !subject)) throw new Refusal('NOT_FOUND')
  const { text } = readAnswer({
    type: 'text',
    value: subject ? `On behalf of @${subject.username}, from support: ${given}` : given,
  })
  const sent = await deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, SUPPORT_ACCOUNT_ID, to)
    const at = deps.clock.now()
    const contents = { type: 'text', text, teaser_id: null, upload_id: null } as const
    const { message, thread, isNew } = await writeFromSite(deps, tx, { to, key, contents, at })
    if (isNew) {
      const conversation = await lockMemberConversation(tx, { threadId: thread.id, accountId: to, at })
      await recordAnswerAuthor(tx, { message, conversation, staff })
      const changed = await changeConversation(tx, conversation.id, {
        state: 'waiting',
        since: at,
        answers: conversation.answers + 1,
        first_answer_at: conversation.first_answer_at ?? at,
        assigned_to: conversation.assigned_to ?? staff.accountId,
      })
      await audit(deps, tx, {
        by: staff,
        target: { kind: 'support-conversation', id: conversation.id },
        accountId: about ?? to,
        after: { to, about, message: message.id },
        reason: reason.trim(),
      })
      await publishState(deps, tx, changed)
      if (about !== null) await deps.enqueue(supportJobs.mailBehalf, { accountId: about, to }, { tx })
    }
    return message
  })
  return presentToSite(deps, sent)
}

async function peopleOf(deps: SupportDeps, to: string, about: string | null) {
  const people = await findAccountsByIds(deps.db, about === null ? [to] : [to, about])
  const found = (id: string | null) => people.find((person) => person.id === id && person.status !== 'erased')
  return [found(to), found(about)] as const
}

/** Informs the member on whose behalf support wrote. */
export async function mailBehalf(
  deps: Pick<SupportDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { accountId, to }: { accountId: string; to: string },
): Promise<void> {
  const [reader] = await findAccountsByIds(deps.db, [to])
  const name = reader && reader.status !== 'erased' ? `@${reader.username}` : 'a deleted account'
  await mailPerson(deps, accountId, {
    purpose: 'security',
    kind: 'support-behalf',
    subject: `Support wrote to ${name} for you`,
    title: 'We sent a message for you',
    paragraphs: [
      `${deps.site.name} support wrote to ${name} on your behalf. The message says it’s from support.`,
      'If you didn’t ask for this, tell us and we’ll look into it.',
    ],
    action: { label: 'Contact support', path: '/support' },
  })
}
