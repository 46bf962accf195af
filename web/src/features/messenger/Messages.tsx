/** The message screens: the inbox, and next to it a thread, a new message or the media picker. */
import { lazy, Suspense } from 'react'
import { useMatch, useParams } from 'react-router'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { InboxColumn } from './inbox/InboxColumn.tsx'
import { NoThreadOpen } from './inbox/NoThreadOpen.tsx'
import { ListAndPane } from './shell/ListAndPane.tsx'
import { NewMessageScreen } from './start/NewMessageScreen.tsx'
import { WriteTo } from './start/WriteTo.tsx'
import { ThreadScreen } from './thread/ThreadScreen.tsx'

const PickerScreen = lazy(async () => ({ default: (await import('./teaser/PickerScreen.tsx')).PickerScreen }))

export function Messages() {
  const { thread } = useParams()
  const isPaneOpen = useMatch('/messages/inbox') === null
  const isDesktop = useIsDesktop()
  return (
    <ListAndPane
      label="Inbox"
      list={<InboxColumn current={thread} isShown={isDesktop || !isPaneOpen} />}
      pane={<Pane />}
      isPaneOpen={isPaneOpen}
    />
  )
}

function Pane() {
  const { thread, username } = useParams()
  const isNew = useMatch('/messages/inbox/new') !== null
  const isPicker = useMatch('/messages/inbox/media') !== null
  if (username !== undefined) return <WriteTo key={username} username={username} />
  if (isNew) return <NewMessageScreen />
  if (isPicker)
    return (
      <Suspense>
        <PickerScreen />
      </Suspense>
    )
  if (thread !== undefined) return <ThreadScreen key={thread} thread={thread} />
  return <NoThreadOpen />
}
