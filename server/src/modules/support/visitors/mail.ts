/** Emails unread answers to a visitor who has left, with a link back to the conversation. */
import { composeMail } from '#platform/mail/compose.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm } from '#rules/forms/check.ts'
import { forgotPasswordForm } from '#rules/forms/forgot-password.ts'
import { SUPPORT, supportNumber } from '#rules/support.ts'
import { type Conversation, changeConversation, lockConversation, visitorEmailOf } from '../conversations.ts'
import { supportJobs } from '../job-tokens.ts'
import type { SupportDeps } from '../types.ts'
import type { VisitorMessage } from './messages.ts'
import { conversationsAt } from './sign-in.ts'
import { issueToken } from './tokens.ts'

/** An email quotes at most these; the page has all. */
const MAX_QUOTED_ANSWERS = 10

type Deps = Pick<SupportDeps, 'db' | 'clock' | 'enqueue' | 'mailer' | 'site'>

/** Schedules the email, which is skipped if the answer is read by then. */
export async function mailUnlessRead(
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  tx: Tx,
  conversationId: string,
): Promise<void> {
  const startAfter = new Date(deps.clock.now().getTime() + SUPPORT.mailAfterMs)
  await deps.enqueue(supportJobs.mailAnswers, { conversationId }, { tx, startAfter })
}

/**
 * Job handler. Saves that the email went out only after sending it, so that a failing mail server causes a duplicate at
 * worst and never a lost answer; each attempt has a link of its own, and all work.
 */
export async function mailAnswers(deps: Deps, { conversationId }: { conversationId: string }): Promise<void> {
  const mailing = await deps.db.transaction().execute(async (tx) => {
    const conversation = await tx
      .selectFrom('support_conversations')
      .selectAll()
      .where('id', '=', conversationId)
      .forUpdate()
      .executeTakeFirst()
    const to = conversation && visitorEmailOf(conversation)
    if (!conversation || !to) return null
    const answers = await unseenAnswers(tx, conversation)
    if (answers.length === 0) return null
    const token = await issueToken(deps, tx, { conversationId, kind: 'mail' })
    return { conversation, to, answers, token }
  })
  if (!mailing) return
  const { conversation, to, answers, token } = mailing
  await deps.mailer.send(
    composeMail(deps.site, to, answerEmail(deps.site.name, conversation, answers, token)),
  )
  const newest = answers.at(-1)?.id ?? null
  await deps.db.transaction().execute(async (tx) => {
    await lockConversation(tx, conversationId)
    await changeConversation(tx, conversationId, { mailed_id: newest })
  })
}

/** Answers neither read nor emailed yet, oldest first. */
function unseenAnswers(tx: Tx, { id, read_by_visitor, mailed_id }: Conversation): Promise<VisitorMessage[]> {
  return tx
    .selectFrom('support_messages')
    .selectAll()
    .where('conversation_id', '=', id)
    .where('is_answer', '=', true)
    .$if(read_by_visitor !== null, (q) => q.where('id', '>', read_by_visitor ?? ''))
    .$if(mailed_id !== null, (q) => q.where('id', '>', mailed_id ?? ''))
    .orderBy('id')
    .execute()
}

function answerEmail(
  siteName: string,
  { number }: Conversation,
  answers: readonly VisitorMessage[],
  token: string,
) {
  const quoted = answers.slice(-MAX_QUOTED_ANSWERS)
  return {
    kind: 'support-answer',
    subject: `${siteName} support replied (${supportNumber(Number(number))})`,
    title: 'You have a reply',
    paragraphs: [
      ...quoted.map(({ type, text }) =>
        type === 'text' ? text : 'We sent you a file. Open the conversation to view it.',
      ),
      'Replies to this email aren’t read. Open the conversation to reply.',
      'Opening it signs this conversation out of every other browser.',
    ],
    action: { label: 'Open conversation', path: '/deskfoxchat', query: { id: token } },
    footnote:
      'Don’t share this link: anyone who has it can read the conversation. If you didn’t contact us, ignore this email. Your address was entered by mistake.',
  }
}

/** Requests a link instead of the password; responds the same whether or not there is a conversation. */
export async function requestLink(
  deps: SupportDeps,
  form: unknown,
  address: string,
): Promise<Record<string, string>> {
  const checked = checkForm(forgotPasswordForm, form)
  if (!checked.ok) return checked.errors
  const email = normaliseEmail(checked.values.email)
  await deps.rateLimits.take('supportLink', { account: email, address })
  await deps.enqueue(supportJobs.mailLink, { sealed: deps.accounts.mailSeal.seal(email, SEAL_CONTEXT) })
  return {}
}

const SEAL_CONTEXT = 'support-link'

/** Job handler: emails a link to each conversation with messages, else to the newest. */
export async function mailSupportLink(deps: SupportDeps, { sealed }: { sealed: string }): Promise<void> {
  const email = deps.accounts.mailSeal.open(sealed, SEAL_CONTEXT)
  const found = await conversationsAt(deps.db, email).execute()
  const withMessages = found.filter(({ state }) => state !== 'new')
  for (const conversation of withMessages.length > 0 ? withMessages : found.slice(0, 1)) {
    const token = await deps.db.transaction().execute(async (tx) => {
      await lockConversation(tx, conversation.id)
      return issueToken(deps, tx, { conversationId: conversation.id, kind: 'reset' })
    })
    await deps.mailer.send(composeMail(deps.site, email, linkEmail(deps.site.name, conversation, token)))
  }
}

function linkEmail(siteName: string, { number }: Conversation, token: string) {
  return {
    kind: 'support-link',
    subject: `Your conversation with ${siteName} support (${supportNumber(Number(number))})`,
    title: 'Your conversation with us',
    paragraphs: [
      'Here’s the link you requested to your conversation. It works for one hour.',
      'Opening it signs this conversation out of every other browser.',
    ],
    action: { label: 'Open conversation', path: '/deskfoxchat', query: { id: token } },
    footnote: 'If this wasn’t you, ignore this email.',
  }
}
