/** Helpers for tests of support: visitors, members and the staff side. */
import { SUPPORT } from '#rules/support.ts'
import { MESSAGE, type ShownMessage } from './messages.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { GraphqlResult, TestSite } from './site.ts'

export type Visitor = { id: string; token: string; cookie: string; email: string }

let counter = 0

export const enter = (site: TestSite, form: object): Promise<Response> => site.post('/api/deskfox/auth', form)

/** A visitor who signed in to support by email. */
export async function seedVisitor(
  site: TestSite,
  { email = `visitor${process.pid}.${++counter}@mail.example`, password = 'my own word' } = {},
): Promise<Visitor> {
  const answer = await enter(site, { email, password, type: 'email' })
  const { account, id } = (await answer.json()) as { account: { id: string }; id: string }
  return { id: account.id, token: id, cookie: `${SUPPORT.cookieName}=${id}`, email }
}

/** Confirms a mailed link, like the button on its page does. */
export async function followLink(site: TestSite, link: string): Promise<Omit<Visitor, 'email'>> {
  const answer = await site.post('/api/deskfox/open', { id: link })
  const { account, id } = (await answer.json()) as { account: { id: string } | null; id: string | null }
  if (!account || !id) throw new Error('the mailed link opened nothing')
  return { id: account.id, token: id, cookie: `${SUPPORT.cookieName}=${id}` }
}

export const visitorWrites = (
  site: TestSite,
  visitor: Pick<Visitor, 'token'>,
  value: string,
  { key, type = 'text', to }: { key?: string; type?: string; to?: string } = {},
): Promise<GraphqlResult> =>
  site.ask(
    `mutation ($to: ID, $data: MessageDataInput!, $userid: ID!, $key: String) {
      newMessageDeskFox(to: $to, data: $data, userid: $userid, key: $key) { ${MESSAGE} answered_by }
    }`,
    { variables: { to, data: { type, value }, userid: visitor.token, key } },
  )

export const visitorSays = (...args: Parameters<typeof visitorWrites>): Promise<ShownMessage> =>
  answerOf(visitorWrites(...args))

export type SupportMessage = ShownMessage & { answered_by: string | null }

export const visitorSees = (
  site: TestSite,
  { id, token }: Pick<Visitor, 'id' | 'token'>,
): Promise<SupportMessage[]> =>
  answerOf(
    site.ask(
      `query ($thread: ID!, $userid: ID!) { messages(thread: $thread, userid: $userid) { ${MESSAGE} answered_by } }`,
      { variables: { thread: id, userid: token } },
    ),
  )

export const answer = (
  site: TestSite,
  staff: RequestUser,
  conversation: string,
  {
    value,
    seen = 0,
    key = crypto.randomUUID(),
    type = 'text',
    close,
  }: {
    value: string
    seen?: number
    key?: string
    type?: string
    close?: boolean
  },
): Promise<GraphqlResult> =>
  askAs(
    site,
    staff,
    `mutation ($conversation: ID!, $data: MessageDataInput!, $seen: Int!, $key: String!, $close: Boolean) {
      answerSupport(conversation: $conversation, data: $data, seen: $seen, key: $key, close: $close) {
        ${MESSAGE} answered_by
      }
    }`,
    { conversation, data: { type, value }, seen, key, ...(close !== undefined && { close }) },
  )

export const answerAsStaff = (...args: Parameters<typeof answer>): Promise<SupportMessage> =>
  answerOf(answer(...args))

export type StaffConversation = {
  id: string
  number: string
  state: string
  since: string
  due: string | null
  person: { id: string } | null
  email: string | null
  proven: boolean
  assigned_to: { id: string } | null
  answers: number
  last_message: { text: string; answer: boolean; file: boolean } | null
}

export const LISTED = `id number state since due person { id } email proven assigned_to { id } answers
  last_message { text answer file }`

export const queue = (
  site: TestSite,
  staff: RequestUser,
  wanted: { filter?: string; whose?: string; after?: string; limit?: number } = {},
): Promise<{ items: StaffConversation[]; next: string | null; counts: Record<string, number> }> =>
  answerOf(
    askAs(
      site,
      staff,
      `query ($filter: String, $whose: String, $after: String, $limit: Int) {
        supportQueue(filter: $filter, whose: $whose, after: $after, limit: $limit) {
          items { ${LISTED} } next counts { open nobody mine waiting }
        }
      }`,
      wanted,
    ),
  )

export const conversationAt = (
  site: TestSite,
  staff: RequestUser,
  id: string,
): Promise<StaffConversation | null> =>
  answerOf(askAs(site, staff, `query ($id: ID!) { supportConversation(id: $id) { ${LISTED} } }`, { id }))

/** Runs a mutation of the staff side, given as GraphQL. */
export const runStaffMutation = (site: TestSite, staff: RequestUser, words: string): Promise<GraphqlResult> =>
  askAs(site, staff, `mutation { ${words} }`)

/** The id of a member's support conversation. */
export async function conversationOf(site: TestSite, accountId: string): Promise<string> {
  const row = site.app.db.selectFrom('support_conversations').select('id').where('account_id', '=', accountId)
  return (await row.executeTakeFirstOrThrow()).id
}
