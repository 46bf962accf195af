/** Helpers for tests of automatic messages: writing rules and sending at any moment. */
import { setTimeout as pause } from 'node:timers/promises'

import { MINUTE_MS } from '#rules/time.ts'
import { deliverMassMessage } from '#server/modules/broadcasts/mass/deliver.ts'
import { sendDueRules } from '#server/modules/broadcasts/rules/send-due.ts'
import { readMessagesViaApi, type ShownMessage, threadWithViaApi } from './messages.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'
import { subscriptionsAt } from './subscriptions.ts'

export type ShownRule = {
  event: string
  enabled: boolean
  problem: string | null
  delay: { unit: string; amount: number }
  messages: { type: string; value: string }[]
  figures: { sent: number; opened: number; unlocked: number; income_cents: number }
}

const RULE =
  'event enabled problem delay { unit amount } messages { type value } figures { sent opened unlocked income_cents }'

export type RuleOptions = {
  event?: string
  delay?: { unit?: string; amount?: number | null } | null
  messages?: { type: string; value: unknown }[]
}

export const ruleText = (value: string) => ({ type: 'text', value })

/** By default five minutes after a follow. */
export const setRule = (
  site: TestSite,
  asker: RequestUser,
  words: RuleOptions = {},
): Promise<GraphqlResult> => {
  const { event = 'follow', delay = { unit: 'minutes', amount: 5 }, messages = [ruleText('Welcome')] } = words
  return askAs(
    site,
    asker,
    `mutation ($event: String!, $delay: DelayInput, $messages: [MessageDataInput!]!) {
      updateMessengerRule(event: $event, delay: $delay, messages: $messages) { ${RULE} }
    }`,
    {
      event,
      delay,
      messages: messages.map(({ type, value }) => ({
        type,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    },
  )
}

export const ruleSet = (...args: Parameters<typeof setRule>): Promise<ShownRule> => answerOf(setRule(...args))

export const switchRuleViaApi = (
  site: TestSite,
  asker: RequestUser,
  enabled: boolean,
  event = 'follow',
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($event: String!, $enabled: Boolean!) {
      switchMessengerRule(event: $event, enabled: $enabled) { ${RULE} }
    }`,
    { event, enabled },
  )

export const ruleOf = (site: TestSite, asker: RequestUser, event = 'follow'): Promise<ShownRule | null> =>
  answerOf(
    askAs(site, asker, `query ($event: String!) { messengerRule(event: $event) { ${RULE} } }`, { event }),
  )

/** Runs the worker's job as of this many minutes from now. */
export const sendDueAfter = (site: TestSite, minutes: number): Promise<void> =>
  sendDueRules(subscriptionsAt(site, new Date(Date.now() + minutes * MINUTE_MS)))

/** All messages a fan received from the creator, oldest first. */
export async function messagesTo(site: TestSite, fan: Seeded, creator: Seeded): Promise<ShownMessage[]> {
  const thread = await threadWithViaApi(site, fan, creator)
  if (!thread) return []
  return (await answerOf<ShownMessage[]>(readMessagesViaApi(site, fan, thread.id))).reverse()
}

export const textsTo = async (...asked: Parameters<typeof messagesTo>): Promise<string[]> =>
  (await messagesTo(...asked)).map(({ data }) => data.value)

/** Delivers mass messages like a worker until aborted. */
export async function deliverUntil({ app }: Pick<TestSite, 'app'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const open = app.db.selectFrom('mass_messages').select('id').where('state', '<>', 'sent')
    for (const { id } of await open.execute()) await deliverMassMessage(app, id, { signal })
    await pause(50)
  }
}
