/** The payouts section: who is due and who waits, the run, bank files and their results. */
import { ArrowLeft, Banknote, Download, ShieldCheck, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { PAYOUT } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useFirstSelected } from '#web/parts/console/use-first-selected.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Files } from './Files.tsx'
import { ListTools } from './ListTools.tsx'
import { PayoutDialogs, type PayoutQuestion } from './PayoutDialogs.tsx'
import { PayoutStats } from './PayoutStats.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { PersonPane } from './PersonPane.tsx'
import { GatewaysQuery, PayoutOverviewQuery } from './queries.ts'
import { ResultsSheet } from './ResultsSheet.tsx'
import { RunFooter } from './RunFooter.tsx'
import { usePayoutActions } from './use-payout-actions.ts'
import { isDueView, usePayoutLines, VIEWS } from './use-payout-lines.ts'
import { useRunPolling } from './use-run-polling.ts'

export function PayoutsSection() {
  const { id: at } = useParams()
  const now = useSharedNow()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const view =
    oneOf(
      VIEWS.map(({ value }) => value),
      search.get('view'),
    ) ?? 'all'
  const method = oneOf(PAYOUT.methods, search.get('method')) ?? null
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<PayoutQuestion | null>(null)
  const [isUploading, setUploading] = useState(false)
  const overview = useQuery({ query: PayoutOverviewQuery, requestPolicy: 'cache-and-network' })
  const { lines, list, refresh } = usePayoutLines(view, method, now)
  const again = () => {
    overview[1]({ requestPolicy: 'network-only' })
    refresh()
  }
  const acts = usePayoutActions(again)
  useRunPolling(overview[0].data?.payoutDesk.order, { again, refreshList: refresh })
  const pathOf = (creatorId: string) => `${staffPath('payouts', creatorId)}?${search}`
  const open = (creatorId: string) => void navigate(pathOf(creatorId), { replace: at !== undefined })
  const show = (name: string, value: string) => {
    setChosen(new Set())
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  }
  const line = lines.find(({ creatorId }) => creatorId === at)
  const picked = lines.filter(({ id }) => chosen.has(id))
  const targets = picked.length > 0 ? picked : line ? [line] : []
  const isDue = isDueView(view)
  const mayMark = !isDue && view !== 'pending' && targets.length > 0
  const choose = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  useFirstSelected(at, lines[0] && pathOf(lines[0].creatorId))
  useQueueKeys({
    ids: lines.map(({ creatorId }) => creatorId),
    at,
    onMove: open,
    more: [
      { key: 'x', label: 'Select', isInBar: true, isOff: !line, run: () => line && choose(line.id) },
      { key: 'h', label: 'Hold', isInBar: true, isOff: targets.length === 0, run: () => setAsking('hold') },
      { key: 'l', label: 'Release', isInBar: true, isOff: !at, run: () => setAsking('release') },
      {
        key: 'p',
        label: 'Mark paid',
        isInBar: true,
        isOff: !mayMark || view !== 'processing',
        run: () => setAsking('paid'),
      },
      { key: 'f', label: 'Mark failed', isInBar: true, isOff: !mayMark, run: () => setAsking('fail') },
      {
        key: 'e',
        label: 'Export',
        isInBar: true,
        isOff: !method,
        run: () => method && void (method === 'bitcoin' ? acts.send() : acts.exportFile(method)),
      },
    ],
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col desktop:grid desktop:grid-cols-[minmax(0,1fr)_344px]">
      <div className={cx('min-h-0 flex-1 flex-col desktop:flex', at === undefined ? 'flex' : 'hidden')}>
        <StaffPage
          title="Payouts"
          titleNote={
            overview[0].data &&
            `next run ${shortDate(new Date(overview[0].data.payoutDesk.next_run_on), now)}`
          }
          end={
            <div className="flex flex-wrap gap-2">
              {(method ? [method] : (['sepa', 'wire'] as const)).map((each) => (
                <Button
                  key={each}
                  size="sm"
                  icon={Download}
                  busy={acts.isBusy}
                  onClick={() => void (each === 'bitcoin' ? acts.send() : acts.exportFile(each))}
                  end={method ? <Key>E</Key> : undefined}
                >
                  {each === 'bitcoin' ? 'Send bitcoin' : `${PAYOUT_METHOD_NAMES[each]} file`}
                </Button>
              ))}
              <Button size="sm" icon={Upload} onClick={() => setUploading(true)}>
                Results
              </Button>
            </div>
          }
        >
          <QueryResult
            of={[{ ...overview[0], data: overview[0].data?.payoutDesk }, overview[1]]}
            skeleton={<SkeletonRows rows={2} />}
          >
            {(overview) => <PayoutStats of={overview} />}
          </QueryResult>
          <TestMoney />
          <ListTools
            view={view}
            method={method}
            counts={overview[0].data?.payoutDesk}
            lines={lines}
            targets={targets}
            chosenCount={chosen.size}
            onShow={show}
            onChooseAll={(ids) => setChosen(new Set(ids))}
            onAsk={setAsking}
          />
          {lines.length > 0 && (
            <PayoutTable
              label="Payouts"
              lines={lines}
              at={line?.id}
              chosen={chosen}
              onChoose={choose}
              onOpen={({ creatorId }) => open(creatorId)}
            />
          )}
          {lines.length === 0 && list.state === 'exhausted' && (
            <EmptyState icon={Banknote} title="No payouts here" text="Try another filter." />
          )}
          <ListEnd
            of={list}
            count={lines.length}
            skeleton={() => <SkeletonRows rows={4} />}
            errorTitle="Couldn’t load payouts"
          />
          {!isDue && <Files />}
        </StaffPage>
      </div>
      <div
        className={cx(
          'min-h-0 flex-1 flex-col overflow-y-auto desktop:flex [&>aside]:flex-1',
          at === undefined ? 'hidden' : 'flex',
        )}
      >
        <Link
          to={staffPath('payouts')}
          className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-canvas px-4 text-sm font-semibold desktop:hidden"
        >
          <ArrowLeft size={18} />
          Payouts
        </Link>
        <DecisionPane
          label="Payout details"
          foot={
            <RunFooter
              overview={overview[0].data?.payoutDesk}
              isBusy={acts.isBusy}
              onRun={() => setAsking('run')}
            />
          }
        >
          {at === undefined ? (
            <EmptyState icon={ShieldCheck} title="Select a creator" text="Press J for the first item." />
          ) : (
            <PersonPane
              key={at}
              id={at}
              onHold={() => setAsking('hold')}
              onRelease={() => setAsking('release')}
            />
          )}
        </DecisionPane>
      </div>
      {isUploading && <ResultsSheet onClose={() => setUploading(false)} onDone={again} />}
      <PayoutDialogs
        asking={asking}
        acts={acts}
        targets={targets}
        at={at}
        onDone={() => {
          setAsking(null)
          setChosen(new Set())
        }}
        onClose={() => setAsking(null)}
      />
    </div>
  )
}

/** Why a demo site has nobody to pay. */
function TestMoney() {
  const [{ data }] = useQuery({ query: GatewaysQuery })
  if (!data?.paymentMethods.some(({ gateway }) => gateway === 'sandbox')) return null
  return (
    <div className="mt-4">
      <Notice>
        This site uses test cards. Test earnings are separate and never paid out. Only real money appears
        here.
      </Notice>
    </div>
  )
}
