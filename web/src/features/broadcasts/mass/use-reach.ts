/** How many a mass message would reach if it went out now, as it is being put together. */
import { useQuery } from 'urql'
import { useSettled } from '#web/lib/use-settled.ts'
import type { DraftMessage } from '../editor/draft-message.ts'
import { audienceOf, type MassDraft } from './mass-draft.ts'
import { AudienceSize, AudienceSizes } from './queries.ts'

export type Reach = {
  /** Undefined while it is not known. */
  count: number | undefined
  /** How many the exclusions leave out. */
  leftOut: number | undefined
  sizes: { everyone: number; follower: number; subscriber: number } | undefined
}

/** So that ticking several boxes is one question. */
const PAUSE_MS = 250

export function useReach(draft: MassDraft): Reach {
  const audience = audienceOf(draft)
  // Only what is offered matters for who has it, and only where they are left out.
  const messages = draft.exclude.includes('bought')
    ? draft.messages.filter(({ type }) => type === 'teaser')
    : null
  const wanted = JSON.stringify(audience ? { ...audience, messages } : null)
  const asked = useSettled(wanted, PAUSE_MS)
  const variables = JSON.parse(asked) as
    | (NonNullable<typeof audience> & { messages: DraftMessage[] | null })
    | null
  const [sizes] = useQuery({ query: AudienceSizes, requestPolicy: 'cache-and-network' })
  const [size] = useQuery({
    query: AudienceSize,
    variables: variables ?? { send_to: 'everyone' },
    pause: variables === null,
    requestPolicy: 'cache-and-network',
  })
  const [whole] = useQuery({
    query: AudienceSize,
    variables: { ...(variables ?? { send_to: 'everyone' }), exclude: null, messages: null },
    pause: variables === null || draft.exclude.length === 0,
  })
  // What came answers the question before while the next one is on its way: it must not stand under this one.
  const isCurrent = variables !== null && asked === wanted && !size.stale && !size.fetching
  const count = isCurrent ? size.data?.audience : undefined
  const all = draft.exclude.length > 0 ? whole.data?.audience : undefined
  return {
    count,
    leftOut: count !== undefined && all !== undefined ? Math.max(0, all - count) : undefined,
    sizes: sizes.data,
  }
}
