import { randomUUID } from 'node:crypto'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { writeTextMessage } from '../messages.ts'
import { askAs } from '../people.ts'
import { seedAccount } from '../seed.ts'
import { answer, conversationOf, seedVisitor, visitorSays } from '../support.ts'
import { graphqlOutcome, type OperationsContext, type StaffOperations } from './operation.ts'

export function supportOperations({ site, db }: OperationsContext) {
  async function waitingVisitor() {
    const visitor = await seedVisitor(site)
    await visitorSays(site, visitor, 'Help me')
    return visitor
  }

  return {
    'support.read': {
      async prepare() {
        await waitingVisitor()
        return (asker) => graphqlOutcome(askAs(site, asker, '{ supportQueue { items { id } } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'support.answer': {
      async prepare() {
        const { id } = await waitingVisitor()
        return (asker) => graphqlOutcome(answer(site, asker, id, { value: 'Hello', key: 'only-once' }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'support.behalf': {
      async prepare() {
        const [to, about] = [await seedAccount(site), await seedAccount(site)]
        const key = randomUUID()
        return (asker) =>
          graphqlOutcome(
            askAs(
              site,
              asker,
              `mutation ($to: ID!, $about: ID!, $key: String!) {
                messageFromSupport(to: $to, about: $about, text: "Hello", reason: "Asked", key: $key) { id }
              }`,
              { to: to.id, about: about.id, key },
            ),
          )
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'support.assign': {
      async prepare() {
        const { id } = await waitingVisitor()
        const close = 'mutation ($id: ID!) { moveSupport(conversation: $id, state: "closed") { state } }'
        return (asker) => graphqlOutcome(askAs(site, asker, close, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'support.canned': {
      async prepare() {
        const { id } = await db
          .selectFrom('support_canned')
          .select('id')
          .where('shortcut', '=', 'hello')
          .executeTakeFirstOrThrow()
        const text = crypto.randomUUID()
        const save = `mutation ($id: ID!, $text: String!) {
        saveCannedAnswer(id: $id, shortcut: "hello", title: "A greeting", text: $text) { id }
      }`
        return (asker) => graphqlOutcome(askAs(site, asker, save, { id, text }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'support.money': {
      async prepare() {
        const member = await seedAccount(site)
        await writeTextMessage(site, member, { id: SUPPORT_ACCOUNT_ID }, 'Hello')
        const id = await conversationOf(site, member.id)
        const look = 'query ($id: ID!) { supportConversation(id: $id) { facts { money { cents } } } }'
        return (asker) => graphqlOutcome(askAs(site, asker, look, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
  } satisfies StaffOperations
}
