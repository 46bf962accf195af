/** The inbox filters: labels, membership and empty texts. */

export const INBOX_FILTERS = {
  all: {
    label: 'All',
    none: 'No messages',
    text: 'Messages you send and receive show up here.',
  },
  unread: { label: 'Unread', none: 'No unread messages', text: 'You’re all caught up.' },
  subscribers: {
    label: 'Subscribers',
    none: 'No messages',
    text: 'Conversations with your subscribers show up here.',
  },
  payers: {
    label: 'Paid you',
    none: 'No messages',
    text: 'Conversations with fans who paid you show up here.',
  },
} as const satisfies Record<string, { label: string; none: string; text: string }>

export type InboxFilter = keyof typeof INBOX_FILTERS

/** Accounts that sell nothing have no subscribers or payers to filter by. */
export function filtersFor(isCreator: boolean): readonly InboxFilter[] {
  return isCreator ? ['all', 'unread', 'subscribers', 'payers'] : ['all', 'unread']
}

/** Whether an unlisted thread belongs to this list; undefined if only the server knows. */
export function belongsTo(
  { filter, search }: { filter: InboxFilter; search: string },
  { unread }: { unread: number },
): boolean | undefined {
  if (search !== '') return undefined
  if (filter === 'all') return true
  return filter === 'unread' ? unread > 0 : undefined
}
