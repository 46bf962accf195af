/** The reports queue: one entry per reported item, and the appeals. */
import { Flag, MousePointerClick } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from 'urql'
import { DECISION } from '#rules/decision.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { useClaim } from '#web/parts/console/claims/use-claim.ts'
import { useClaims } from '#web/parts/console/claims/use-claims.ts'
import { QueueFrame } from '#web/parts/console/QueueFrame.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { nextAfter, useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { dismissToast, showToast } from '#web/ui/toasts.tsx'
import { AppealDetail, AppealPane } from './Appeals.tsx'
import { GroupDetail } from './GroupDetail.tsx'
import { GroupPane, type SentDecision } from './GroupPane.tsx'
import { DecidedPane } from './OtherPanes.tsx'
import { AppealLine, GroupLine } from './QueueLines.tsx'
import {
  AppealQuery,
  type AppealRow,
  AppealsQuery,
  DecideAppeal,
  DecideReports,
  GroupQuery,
  type GroupRow,
  GroupsQuery,
  SecondReports,
  TakeBackReports,
} from './report-queries.ts'

const FILTERS = [
  { value: 'open', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'proposed', label: 'Second review' },
  { value: 'appeals', label: 'Appeals' },
] as const

type Filter = (typeof FILTERS)[number]['value']

const PAGE = 30

/** The id prefix of appeals in the URL. */
const APPEAL = 'appeal-'

type Row = { id: string; group?: GroupRow; appeal?: AppealRow }

const groupsOf = ({ reportGroups }: { reportGroups: GroupRow[] }) => reportGroups

const appealsOf = ({ appealQueue }: { appealQueue: AppealRow[] }) => appealQueue

export function ReportsSection() {
  const { id: at } = useParams()
  const navigate = useNavigate()
  const { account } = useSession()
  const [filter, setFilter] = useState<Filter>(at?.startsWith(APPEAL) ? 'appeals' : 'open')
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [undone, setUndone] = useState<string>()
  const toast = useRef<number>(undefined)
  const [problem, setProblem] = useState<string>()
  const claims = useClaims('reports')
  const isAppeal = at?.startsWith(APPEAL) ?? false
  const { take } = useClaim('reports', isAppeal ? undefined : at, claims)
  const groups = usePages({
    query: GroupsQuery,
    variables: { filter: filter === 'proposed' ? 'proposed' : 'open' },
    itemsOf: groupsOf,
    pageSize: PAGE,
  })
  const appeals = usePages({ query: AppealsQuery, variables: {}, itemsOf: appealsOf, pageSize: PAGE })
  const list = filter === 'appeals' ? appeals : groups
  const rows: Row[] =
    filter === 'appeals'
      ? appeals.items
          .filter(({ status }) => status === 'open')
          .map((appeal) => ({ id: `${APPEAL}${appeal.id}`, appeal }))
      : groups.items
          .filter(
            ({ id, status }) =>
              status === (filter === 'proposed' ? 'proposed' : 'open') &&
              (filter !== 'mine' || claims.mine.has(id)),
          )
          .map((group) => ({ id: group.id, group }))
  const items = rows.filter(({ id }) => !gone.has(id))
  const ids = items.map(({ id }) => id)
  const open = (id: string | undefined) =>
    void navigate(id === undefined ? staffPath('reports') : staffPath('reports', id), {
      replace: at !== undefined,
    })

  const [isDeciding, decide] = useStaffMutation(DecideReports)
  const [isSeconding, second] = useStaffMutation(SecondReports)
  const [, takeBack] = useStaffMutation(TakeBackReports)
  const [isAnswering, answer] = useStaffMutation(DecideAppeal)

  /** Removes the entry from the list, and opens the next one. */
  const goOn = (id: string) => {
    setProblem(undefined)
    const next = nextAfter(ids, id)
    setGone((before) => new Set([...before, id]))
    open(next === id ? undefined : next)
  }
  useEffect(() => {
    if (undone === undefined) return
    const timer = setTimeout(() => setUndone(undefined), DECISION.takeBackMs)
    return () => clearTimeout(timer)
  }, [undone])

  async function send(
    group: string,
    { outcome, rule, words: text, days, second: wantsSecond }: SentDecision,
  ) {
    const { error, isDone, data } = await decide({
      group,
      outcome,
      rule,
      words: text || null,
      days,
      second: wantsSecond,
    })
    if (error) setProblem(problemText(error))
    if (!isDone) return
    const isProposed = data?.decideReports.status === 'proposed'
    setUndone(isProposed ? undefined : group)
    if (isProposed) showToast({ tone: 'success', text: 'Sent to a second moderator' })
    else showDecided(group, 'Decided. Sends in 10 seconds.')
    goOn(group)
  }
  /** Can be undone from the message, which the next one replaces. */
  function showDecided(group: string, text: string) {
    if (toast.current !== undefined) dismissToast(toast.current)
    toast.current = showToast({
      tone: 'success',
      text,
      action: { label: 'Undo', onSelect: () => void undo(group) },
    })
  }
  async function undo(group: string) {
    if (toast.current !== undefined) dismissToast(toast.current)
    const { error, isDone } = await takeBack({ group })
    setUndone(undefined)
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    if (!isDone) return
    setGone((before) => new Set([...before].filter((id) => id !== group)))
    open(group)
    showToast({ tone: 'info', text: 'Undone' })
  }
  async function agree(group: string, agrees: boolean) {
    const { error, isDone } = await second({ group, agrees })
    if (error) setProblem(problemText(error))
    if (!isDone) return
    if (agrees) {
      setUndone(group)
      showDecided(group, 'Decided. Sends in 10 seconds.')
    }
    goOn(group)
  }
  async function answerAppeal(id: string, isGranted: boolean, text: string) {
    const { error, isDone } = await answer({ id, granted: isGranted, answer: text })
    if (error) setProblem(problemText(error))
    if (isDone) goOn(`${APPEAL}${id}`)
  }

  useQueueKeys({
    ids,
    at,
    onMove: open,
    onTake: at === undefined || isAppeal ? undefined : take,
    onUndo: undone === undefined ? undefined : () => void undo(undone),
  })
  const detail = useDetail(at)
  return (
    <QueueFrame<Row, Filter>
      section="reports"
      title="Reports"
      count={
        list.state === 'loading' ? undefined : list.state === 'exhausted' ? items.length : `${items.length}+`
      }
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      items={items}
      keyOf={({ id }) => id}
      row={(item) =>
        item.group ? (
          <GroupLine group={item.group} />
        ) : item.appeal ? (
          <AppealLine appeal={item.appeal} />
        ) : null
      }
      at={at}
      foot={
        list.state === 'exhausted' && items.length === 0 ? undefined : (
          <ListEnd
            of={list}
            count={items.length}
            skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 6 : 2} />}
            errorTitle="Couldn’t load the queue"
          />
        )
      }
      empty={
        <EmptyState
          icon={Flag}
          title="Queue is empty"
          text={filter === 'appeals' ? 'New appeals appear here.' : 'New reports appear here.'}
        />
      }
      detail={
        at === undefined ? (
          <div className="hidden min-h-0 flex-1 place-items-center desktop:grid">
            <EmptyState icon={MousePointerClick} title="Select a report" text="Press J for the first item." />
          </div>
        ) : (
          <QueryResult
            of={detail.of}
            skeleton={<SkeletonBlock className="h-[70svh]" />}
            missing={
              <EmptyState
                icon={Flag}
                title="Report not found"
                text="The reported content no longer exists."
              />
            }
          >
            {({ group, appeal }) =>
              group ? (
                <GroupDetail group={group} onRenew={detail.again} />
              ) : appeal ? (
                <AppealDetail appeal={appeal} onRenew={detail.again} />
              ) : null
            }
          </QueryResult>
        )
      }
      decision={
        detail.group ? (
          detail.group.status === 'open' ? (
            <GroupPane
              key={detail.group.id}
              group={detail.group}
              by={claims.of(detail.group.id)}
              isBusy={isDeciding}
              problem={problem}
              onTake={take}
              onSend={(sent) => void send(detail.group?.id ?? '', sent)}
            />
          ) : (
            <DecidedPane
              group={detail.group}
              me={account?.id}
              isBusy={isSeconding}
              problem={problem}
              onSecond={(agrees) => void agree(detail.group?.id ?? '', agrees)}
              onTakeBack={() => void undo(detail.group?.id ?? '')}
            />
          )
        ) : detail.appeal ? (
          <AppealPane
            key={detail.appeal.id}
            appeal={detail.appeal}
            me={account?.id}
            isBusy={isAnswering}
            problem={problem}
            onDecide={(isGranted, text) => void answerAppeal(detail.appeal?.id ?? '', isGranted, text)}
          />
        ) : null
      }
    />
  )
}

/** The entry in the URL: a group of reports or an appeal. */
function useDetail(at: string | undefined) {
  const isAppeal = at?.startsWith(APPEAL) ?? false
  const id = isAppeal ? (at ?? '').slice(APPEAL.length) : (at ?? '')
  const [groupState, askGroup] = useQuery({
    query: GroupQuery,
    variables: { id },
    pause: at === undefined || isAppeal,
  })
  const [appealState, askAppeal] = useQuery({ query: AppealQuery, variables: { id }, pause: !isAppeal })
  const found = groupState.data?.reportGroup
  const group = !isAppeal && found?.id === id ? found : null
  const requested = appealState.data?.queuedAppeal
  const appeal = isAppeal && requested?.id === id ? requested : null
  const state = isAppeal ? appealState : groupState
  const ask = isAppeal ? askAppeal : askGroup
  const data = group || appeal ? { group, appeal } : null
  return {
    group,
    appeal,
    of: [{ ...state, data }, ask] as const,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}
