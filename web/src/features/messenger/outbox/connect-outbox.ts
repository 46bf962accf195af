/** The outbox of the signed-in account: lives outside the components, so that sending continues across navigation. */
import type { Client } from 'urql'
import { noteEngagement } from '#web/lib/install-prompt.ts'
import { deleteDraftsOfOthers } from '#web/lib/local-drafts.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import type { ThreadMessageData } from '../message-fields.ts'
import { deleteOtherAccounts, openMessageStore } from './message-store.ts'
import { createMessageOutbox, type MessageOutbox } from './outbox.ts'
import { sendEntry } from './send-entry.ts'
import { joinTabs } from './tabs.ts'

type Connected = {
  accountId: string
  client: Client
  outbox: MessageOutbox<ThreadMessageData>
  stopWaking(): void
}

let connected: Connected | undefined

export function connectOutbox(client: Client, accountId: string): MessageOutbox<ThreadMessageData> {
  if (connected?.accountId === accountId) {
    const isAnother = connected.client !== client
    connected.client = client
    // Signed in again: resume messages that waited for the session.
    if (isAnother) connected.outbox.wake()
    return connected.outbox
  }
  disconnectOutbox()
  const outbox = createMessageOutbox<ThreadMessageData>({
    store: openMessageStore(accountId),
    tabs: joinTabs(accountId),
    send: (entry, options) => sendEntry(connected?.client ?? client, entry, options),
    isOnline: () => navigator.onLine,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    now: Date.now,
  })
  outbox.onSent(noteEngagement)
  connected = { accountId, client, outbox, stopWaking: onEventsMayBeMissed(() => outbox.wake()) }
  deleteDraftsOfOthers(accountId)
  void deleteOtherAccounts(accountId).then(() => outbox.start())
  return outbox
}

/** Waiting messages stay stored for the account's next visit; signing out deletes them. */
export function disconnectOutbox(): void {
  connected?.stopWaking()
  connected?.outbox.stop()
  connected = undefined
}
