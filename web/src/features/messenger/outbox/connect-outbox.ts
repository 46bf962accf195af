/** The outbox of whoever is signed in: lives outside the screens, so that sending goes on while one walks through the site. */
import type { Client } from 'urql'
import { forgetDraftsOfOthers } from '#web/lib/kept-words.ts'
import { whenNewsMayBeMissed } from '#web/lib/missed-news.ts'
import type { Message } from '../message-fields.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { sendEntry } from './send-entry.ts'
import { dropOthers, openShelf } from './shelf.ts'
import { joinTabs } from './tabs.ts'

type Connected = { accountId: string; client: Client; outbox: Outbox<Message>; stopWaking(): void }

let connected: Connected | undefined

export function connectOutbox(client: Client, accountId: string): Outbox<Message> {
  if (connected?.accountId === accountId) {
    const isAnother = connected.client !== client
    connected.client = client
    // Signed in again: what waited for the session goes on.
    if (isAnother) connected.outbox.wake()
    return connected.outbox
  }
  disconnectOutbox()
  const outbox = createOutbox<Message>({
    shelf: openShelf(accountId),
    tabs: joinTabs(accountId),
    send: (entry, options) => sendEntry(connected?.client ?? client, entry, options),
    isOnline: () => navigator.onLine,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    now: Date.now,
  })
  connected = { accountId, client, outbox, stopWaking: whenNewsMayBeMissed(() => outbox.wake()) }
  forgetDraftsOfOthers(accountId)
  void dropOthers(accountId).then(() => outbox.start())
  return outbox
}

/** What waits stays on the shelf for the person's next visit; signing out empties that. */
export function disconnectOutbox(): void {
  connected?.stopWaking()
  connected?.outbox.stop()
  connected = undefined
}
