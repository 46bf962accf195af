/** Changes topics at once, saved in the background. */
import { useState } from 'react'
import { useClient } from 'urql'
import { useOptimisticSettings } from '#web/parts/forms/use-optimistic-settings.ts'
import type { FeedSettingsData } from './queries.ts'
import { SetTopic } from './queries.ts'
import { topicAnnouncement } from './TopicChip.tsx'
import { nextState, stateOf, type TopicState } from './topic-state.ts'

type States = Record<string, TopicState>

export function useTopics({ topics }: Pick<FeedSettingsData, 'topics'>) {
  const client = useClient()
  const [announcement, setAnnouncement] = useState('')
  const { change, shown } = useOptimisticSettings<States>(async (changes) => {
    for (const [tag, preference] of Object.entries(changes))
      return client.mutation(SetTopic, { tag, preference: preference ?? null })
    return {}
  })
  const states = shown(Object.fromEntries(topics.map(({ tag, preference }) => [tag, stateOf(preference)])))
  const stateOfTag = (tag: string) => states[tag] ?? null
  return {
    announcement,
    stateOf: stateOfTag,
    tap(tag: string) {
      const next = nextState(stateOfTag(tag))
      setAnnouncement(topicAnnouncement(tag, next))
      void change(tag, next)
    },
  }
}
