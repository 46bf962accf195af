/** How many people a draft mass message would reach now. */
import { useQuery } from 'urql'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import type { DraftMessage } from '../editor/draft-message.ts'
import { audienceInput, type MassDraft } from './mass-draft.ts'
import { AudienceSize, AudienceSizes } from './queries.ts'

export type Reach = {
  /** Undefined while unknown. */
  count: number | undefined
  /** How many people the exclusions remove. */
  leftOut: number | undefined
  sizes: { everyone: number; follower: number; subscriber: number } | undefined
}

/** Debounces several changes into one request. */
const DEBOUNCE_MS = 250

export function useReach(draft: MassDraft): Reach {
  const audience = audienceInput(draft)
  // The messages only matter if buyers are excluded.
  const messages = draft.exclude.includes('bought')
    ? draft.messages.filter(({ type }) => type === 'teaser')
    : null
  const wanted = JSON.stringify(audience ? { ...audience, messages } : null)
  const debounced = useDebouncedValue(wanted, DEBOUNCE_MS)
  const variables = JSON.parse(debounced) as
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
  // Ignores the previous response while the next one loads.
  const isCurrent = variables !== null && debounced === wanted && !size.stale && !size.fetching
  const count = isCurrent ? size.data?.audience : undefined
  const all = draft.exclude.length > 0 ? whole.data?.audience : undefined
  return {
    count,
    leftOut: count !== undefined && all !== undefined ? Math.max(0, all - count) : undefined,
    sizes: sizes.data,
  }
}
