/** Which mails a person wants: shown changed at once, saved in the background, taken back when that fails. */
import type { ResultOf } from 'gql.tada'
import { useRef, useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'

const NotificationSettings = graphql(`
  query NotificationSettings {
    notificationSettings { income messages news }
  }
`)

const SaveNotificationSettings = graphql(`
  mutation SaveNotificationSettings($income: Boolean, $messages: Boolean, $news: Boolean) {
    upNotificationSettings(income: $income, messages: $messages, news: $news) { income messages news }
  }
`)

type Saved = ResultOf<typeof NotificationSettings>['notificationSettings']
export type NotificationName = 'income' | 'messages' | 'news'
type Chosen = Partial<Record<NotificationName, boolean>>

export function useNotificationSettings() {
  const query = useQuery({ query: NotificationSettings, requestPolicy: 'cache-and-network' })
  const [, save] = useMutation(SaveNotificationSettings)
  const [chosen, setChosen] = useState<Chosen>({})
  const latest = useRef<Chosen>({})

  async function change(name: NotificationName, on: boolean): Promise<void> {
    const isBeingSaved = latest.current[name] !== undefined
    latest.current[name] = on
    setChosen({ ...latest.current })
    // One request at a time for each switch, so that a quick double press ends where the finger left it.
    if (isBeingSaved) return
    const error = await saveUntilSettled(name)
    delete latest.current[name]
    setChosen({ ...latest.current })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }

  async function saveUntilSettled(name: NotificationName) {
    for (;;) {
      const choice = latest.current[name]
      const { error } = await save(choice === undefined ? {} : { [name]: choice })
      if (error || latest.current[name] === choice) return error
    }
  }

  const shown = (saved: Saved): Record<NotificationName, boolean> => ({ ...saved, ...chosen })
  return { query, shown, change }
}
