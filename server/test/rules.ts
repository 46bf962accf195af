/** Helpers for tests of automatic messages: writing rules and sending at any moment. */
import { setTimeout as pause } from 'node:timers/promises'

import { MINUTE_MS } from '#rules/time.ts'
import { deliver } from '#server/modules/broadcasts/mass/deliver.ts'
import { sendDue } from '#server/modules/broadcasts/rules/send-due.ts'
import { messagesIn, type ShownMessage, threadWith } from './messages.ts'
import { type Asker, answerOf, askAs } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlAnswer, Site } from './site.ts'
import { at } from './subscriptions.ts'

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

export type RuleWords = {
  event?: string
  delay?: { unit?: string; amount?: number | null } | null
  messages?: { type: string; value: unknown }[]
}

export const text = (value: string) => ({ type: 'text', value })

/** By default five minutes after a follow. */
export const setRule = (site: Site, asker: Asker, words: RuleWords = {}): Promise<GraphqlAnswer> => {
  const { event = 'follow', delay = { unit: 'minutes', amount: 5 }, messages = [text('Welcome')] } = words
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

export const ruleSet = (...told: Parameters<typeof setRule>): Promise<ShownRule> => answerOf(setRule(...told))

export const switchRule = (
  site: Site,
  asker: Asker,
  enabled: boolean,
  event = 'follow',
): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($event: String!, $enabled: Boolean!) {
      switchMessengerRule(event: $event, enabled: $enabled) { ${RULE} }
    }`,
    { event, enabled },
  )

export const ruleOf = (site: Site, asker: Asker, event = 'follow'): Promise<ShownRule | null> =>
  answerOf(
    askAs(site, asker, `query ($event: String!) { messengerRule(event: $event) { ${RULE} } }`, { event }),
  )

/** Runs the worker's job as of this many minutes from now. */
export const sendIn = (site: Site, minutes: number): Promise<void> =>
  sendDue(at(site, new Date(Date.now() + minutes * MINUTE_MS)))

/** All messages a fan received from the creator, oldest first. */
export async function lettersTo(site: Site, fan: Seeded, creator: Seeded): Promise<ShownMessage[]> {
  const thread = await threadWith(site, fan, creator)
  if (!thread) return []
  return (await answerOf<ShownMessage[]>(messagesIn(site, fan, thread.id))).reverse()
}

export const textsTo = async (...asked: Parameters<typeof lettersTo>): Promise<string[]> =>
  (await lettersTo(...asked)).map(({ data }) => data.value)

/** Delivers mass messages like a worker until aborted. */
export async function deliverUntil({ app }: Pick<Site, 'app'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const open = app.db.selectFrom('mass_messages').select('id').where('state', '<>', 'sent')
    for (const { id } of await open.execute()) await deliver(app, id, { signal })
    await pause(50)
  }
}
