/** The type BroadcastFigures: statistics of a broadcast. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { BroadcastStats } from '../statistics.ts'

export type BroadcastStatsRef = ReturnType<typeof defineBroadcastStats>

export function defineBroadcastStats(builder: Builder) {
  return builder.objectRef<BroadcastStats>('BroadcastFigures').implement({
    fields: (t) => ({
      sent: t.exposeInt('sent', { description: 'Number of people who got it.' }),
      opened: t.exposeInt('opened', { description: 'Number of people who have read up to it.' }),
      unlocked: t.exposeInt('unlocked', { description: 'How often part of it was bought.' }),
      income_cents: t.exposeInt('income_cents', { description: 'The creator’s share.' }),
    }),
  })
}
