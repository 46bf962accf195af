/** The account's mass messages, newest first; refetched when events may have been missed. */
import { useEffect, useEffectEvent } from 'react'
import { PAGE_SIZE } from '#rules/limits.ts'
import { whenNewsMayBeMissed } from '#web/lib/missed-news.ts'
import type { ShownList } from '#web/parts/lists/use-paged-list.ts'
import { useSkippedPages } from '#web/parts/lists/use-skipped-pages.ts'
import { MassMessages, type MassRow } from './queries.ts'

type Told = { massMessages: MassRow[] }

const itemsOf = ({ massMessages }: Told) => massMessages

export function useMassMessages(search: string): ShownList<MassRow> {
  const list = useSkippedPages<Told, MassRow>({
    query: MassMessages,
    variables: search === '' ? {} : { search },
    itemsOf,
    pageSize: PAGE_SIZE.list,
  })
  const refresh = useEffectEvent(() => list.refresh())
  useEffect(() => whenNewsMayBeMissed(() => refresh()), [])
  return list
}
