/** The account's mass messages, newest first; refetched when events may have been missed. */
import { useEffect, useEffectEvent } from 'react'
import { PAGE_SIZE } from '#rules/limits.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { useOffsetPages } from '#web/parts/lists/use-offset-pages.ts'
import type { ShownList } from '#web/parts/lists/use-paged-list.ts'
import { MassMessages, type MassRow } from './queries.ts'

type MassMessagesData = { massMessages: MassRow[] }

const itemsOf = ({ massMessages }: MassMessagesData) => massMessages

export function useMassMessages(search: string): ShownList<MassRow> {
  const list = useOffsetPages<MassMessagesData, MassRow>({
    query: MassMessages,
    variables: search === '' ? {} : { search },
    itemsOf,
    pageSize: PAGE_SIZE.list,
  })
  const refresh = useEffectEvent(() => list.refresh())
  useEffect(() => onEventsMayBeMissed(() => refresh()), [])
  return list
}
