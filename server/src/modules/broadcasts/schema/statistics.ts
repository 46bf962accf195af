/** The type BroadcastFigures: statistics of a broadcast. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { BroadcastStats } from '../statistics.ts'

export type BroadcastStatsRef = ReturnType<typeof defineBroadcastStats>

export function defineBroadcastStats(builder: Builder) {
  return builder.objectRef<BroadcastStats>('BroadcastFigures').implement({
    fields: (t) => ({
      sent: t.exposeInt('sent', { description: 'How many people got it.' }),
      opened: t.exposeInt('opened', { description: 'How many have read as far as it.' }),
      unlocked: t.exposeInt('unlocked', { description: 'How often something of it was paid for.' }),
      income_cents: t.exposeInt('income_cents', { description: 'The creator’s share.' }),
    }),
  })
}
