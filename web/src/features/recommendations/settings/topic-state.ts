/** The three states of a topic’s chip, and the order of chips. */

import { TOPIC_PREFERENCES, type TopicPreference } from '#rules/feed.ts'
import { oneOf } from '#rules/one-of.ts'

/** Null stands for neither. */
export type TopicState = TopicPreference | null

export function stateOf(preference: string | null | undefined): TopicState {
  return oneOf(TOPIC_PREFERENCES, preference) ?? null
}

/** One tap for more, two for less, three for neither. */
export function nextState(state: TopicState): TopicState {
  return state === 'more' ? 'less' : state === null ? 'more' : null
}

type Settings = {
  topics: readonly { tag: string; preference: string }[]
  suggestions: readonly string[]
}

/**
 * Chips that are shown stay where they are, so that none moves away under a finger; the others follow: topics to see more of,
 * suggestions, topics to see less of. Hidden tags have a list of their own.
 */
export function chipOrder(shown: readonly string[], { topics, suggestions }: Settings): string[] {
  const having = (wanted: TopicPreference) =>
    topics.flatMap(({ tag, preference }) => (preference === wanted ? tag : []))
  const hidden = new Set(having('hidden'))
  const tags = new Set([...shown, ...having('more'), ...suggestions, ...having('less')])
  return [...tags.difference(hidden)]
}
