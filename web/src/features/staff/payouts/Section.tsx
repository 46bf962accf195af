/** The desk of payouts: who is paid next and who waits, the run, files for the bank, and what became of them. */
import { ArrowLeft, Banknote, Download, Lock, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { counted, dollars, plural, shortDate } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { centsOf, PAYOUT } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { DecisionPane } from '../frame/DecisionPane.tsx'
import { Key } from '../frame/Key.tsx'
import { StaffPage } from '../frame/StaffPage.tsx'
import { useNow } from '../frame/use-now.ts'
import { useQueueKeys } from '../frame/use-queue-keys.ts'
import { staffPath } from '../sections.ts'
import { Figures } from './Figures.tsx'
import { Files } from './Files.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { PersonPane } from './PersonPane.tsx'
import { FAIL_REASONS, HOLD_REASONS, RELEASE_REASONS } from './payout-text.ts'
import { DeskQuery, GatewayQuery } from './queries.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { usePayoutActs } from './use-payout-acts.ts'
import { isDueView, usePayoutLines, VIEWS } from './use-payout-lines.ts'

type Asking = 'hold' | 'release' | 'fail' | 'cancel' | 'paid' | 'run'

const METHODS = [
  { value: '', label: 'All methods' },
  ...PAYOUT.methods.map((value) => ({ value, label: PAYOUT_METHOD_NAMES[value] })),
]

export function Section() {
  const { id: at } = useParams()
  const now = useNow()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const view =
    oneOf(
      VIEWS.map(({ value }) => value),
      search.get('view'),
    ) ?? 'all'
  const method = oneOf(PAYOUT.methods, search.get('method')) ?? null
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  const desk = useQuery({ query: DeskQuery, requestPolicy: 'cache-and-network' })
  const { lines, list, refresh } = usePayoutLines(view, method, now)
  const again = () => {
    desk[1]({ requestPolicy: 'network-only' })
    refresh()
  }
  const acts = usePayoutActs(again)
  const order = desk[0].data?.payoutDesk.order
  useAskedAgain(order?.done === false, again)
  const open = (creatorId: string) =>
    void navigate(
      { pathname: staffPath('payouts', creatorId), search: search.toString() },
      { replace: at !== undefined },
    )
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
  useQueueKeys({
    ids: lines.map(({ creatorId }) => creatorId),
    at,
    onMove: open,
    more: [
      { key: 'x', label: 'Choose', isInBar: true, isOff: !line, run: () => line && choose(line.id) },
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
        run: () => method && void acts.exportFile(method),
      },
    ],
  })
  const done = (was: boolean) => {
    if (!was) return
    setAsking(null)
    setChosen(new Set())
  }
  const ids = targets.map(({ id }) => id)
  const sumText = dollars(targets.reduce((sum, { value }) => sum + centsOf(value), 0))
  return (
    <div className="flex min-h-0 flex-1 flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_344px]">
      <div className={cx('min-h-0 flex-1 flex-col desk:flex', at === undefined ? 'flex' : 'hidden')}>
        <StaffPage
          title="Payouts"
          beside={desk[0].data && `next run ${shortDate(new Date(desk[0].data.payoutDesk.next_run_on), now)}`}
          end={
            <div className="flex flex-wrap gap-2">
              {(method ? [method] : (['sepa', 'wire'] as const)).map((each) => (
                <Button
                  key={each}
                  size="sm"
                  icon={Download}
                  busy={acts.isBusy}
                  onClick={() => void acts.exportFile(each)}
                  end={method ? <Key>E</Key> : undefined}
                >
                  {PAYOUT_METHOD_NAMES[each]} file
                </Button>
              ))}
            </div>
          }
        >
          <Answer
            of={[{ ...desk[0], data: desk[0].data?.payoutDesk }, desk[1]]}
            skeleton={<SkeletonRows rows={2} />}
          >
            {(figures) => <Figures of={figures} />}
          </Answer>
          <TestMoney />
          <div className="mt-4 mb-2 flex items-center justify-between gap-3">
            <fieldset className="no-bar flex min-w-0 gap-1.5 overflow-x-auto py-1" aria-label="Which payouts">
              {VIEWS.map(({ value, label }) => (
                <Chip key={value} on={value === view} onClick={() => show('view', value)}>
                  {label}
                  {countOf(value, desk[0].data?.payoutDesk)}
                </Chip>
              ))}
            </fieldset>
            <Select
              label="Method"
              options={METHODS}
              value={method ?? ''}
              onChange={(event) => show('method', event.target.value)}
            />
          </div>
          {!isDue && targets.length > 0 && (
            <fieldset className="mb-2 flex flex-wrap items-center gap-2" aria-label="What to do with them">
              <span className="text-sm text-ink-soft">
                {counted(targets.length, 'payout')}, {sumText}
              </span>
              {view === 'processing' && (
                <Button size="sm" tone="success" onClick={() => setAsking('paid')} end={<Key onFill>P</Key>}>
                  Mark paid
                </Button>
              )}
              {(view === 'processing' || view === 'paid') && (
                <Button size="sm" tone="danger" onClick={() => setAsking('fail')} end={<Key>F</Key>}>
                  Mark failed
                </Button>
              )}
              {(view === 'processing' || view === 'pending') && (
                <Button size="sm" onClick={() => setAsking('cancel')}>
                  Cancel
                </Button>
              )}
            </fieldset>
          )}
          {!isDue && lines.length > 1 && (
            <button
              type="button"
              className="mb-1 text-sm font-semibold text-ink-soft underline"
              onClick={() =>
                setChosen(chosen.size === lines.length ? new Set() : new Set(lines.map(({ id }) => id)))
              }
            >
              {chosen.size === lines.length ? 'Choose none' : 'Choose all that are shown'}
            </button>
          )}
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
            <EmptyState
              icon={Banknote}
              title="Nothing here"
              text="Nobody stands in this list at the moment."
            />
          )}
          <ListEnd
            of={list}
            count={lines.length}
            skeleton={() => <SkeletonRows rows={4} />}
            trouble="The payouts did not load"
          />
          {!isDue && <Files />}
        </StaffPage>
      </div>
      <div
        className={cx(
          'min-h-0 flex-1 flex-col overflow-y-auto desk:flex [&>aside]:flex-1',
          at === undefined ? 'hidden' : 'flex',
        )}
      >
        <Link
          to={staffPath('payouts')}
          className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-canvas px-4 text-sm font-semibold desk:hidden"
        >
          <ArrowLeft size={18} />
          Payouts
        </Link>
        <DecisionPane
          label="The one chosen"
          foot={
            <RunFoot desk={desk[0].data?.payoutDesk} isBusy={acts.isBusy} onRun={() => setAsking('run')} />
          }
        >
          {at === undefined ? (
            <EmptyState icon={ShieldCheck} title="Choose somebody" text="J and K move along the list." />
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
      {asking === 'hold' && (
        <ReasonSheet
          title="Hold payouts"
          text={`Nothing is paid out to ${targets.length > 1 ? `these ${targets.length} creators` : 'this creator'} until somebody lets it go.`}
          yes="Hold"
          tone="danger"
          templates={HOLD_REASONS}
          hint="Read by staff alone."
          maxLength={500}
          isBusy={acts.isBusy}
          onYes={async (reason) =>
            done(
              await acts.hold(
                targets.length > 0 ? targets.map(({ creatorId }) => creatorId) : [at ?? ''],
                reason,
              ),
            )
          }
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'release' && at && (
        <ReasonSheet
          title="Release now"
          text="They are paid with the next run, whatever was waited for."
          yes="Release"
          templates={RELEASE_REASONS}
          hint="Read by staff alone."
          maxLength={500}
          isBusy={acts.isBusy}
          onYes={async (reason) => done(await acts.release(at, reason))}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking === 'fail' || asking === 'cancel') && (
        <ReasonSheet
          title={asking === 'fail' ? 'Mark as failed' : 'Cancel'}
          text={`${sumText} goes back into ${targets.length > 1 ? 'their balances' : 'the balance'}; they are told by mail.`}
          yes={asking === 'fail' ? 'It failed' : 'Cancel payout'}
          tone="danger"
          templates={FAIL_REASONS}
          hint="The creator reads this."
          maxLength={200}
          isBusy={acts.isBusy}
          onYes={async (reason) =>
            done(await acts.mark(ids, asking === 'fail' ? 'failed' : 'cancelled', reason))
          }
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmSheet
        isOpen={asking === 'paid'}
        title="Mark as paid"
        text={`${counted(ids.length, 'payout')} of ${sumText} left the bank. The creators are told by mail.`}
        yes="They are paid"
        isBusy={acts.isBusy}
        onYes={async () => done(await acts.mark(ids, 'paid'))}
        onNo={() => setAsking(null)}
      />
      <ConfirmSheet
        isOpen={asking === 'run'}
        title="Run payouts now"
        text="A payout is made for everybody who is ready, each once a day. They then wait for their file."
        yes="Run"
        isBusy={acts.isBusy}
        onYes={async () => done(await acts.run())}
        onNo={() => setAsking(null)}
      />
    </div>
  )
}

/** Why a site that shows what it can do has nobody to pay. */
function TestMoney() {
  const [{ data }] = useQuery({ query: GatewayQuery })
  if (data?.paymentGateway.gateway !== 'sandbox') return null
  return (
    <div className="mt-4">
      <Notice>
        This site takes test cards. The books keep what is earned by them apart, and it is never paid out:
        runs, files and the figures here are of real money alone.
      </Notice>
    </div>
  )
}

type Desk = { goes_out: { count: number; value: number }; order: { done: boolean; made: number } | null }
type Counts = Record<'to_send' | 'sent' | 'goes_out' | 'on_hold' | 'failed' | 'below', { count: number }>

function countOf(view: string, desk: Counts | undefined): string {
  if (!desk) return ''
  const { to_send, sent, goes_out, on_hold, failed, below } = desk
  const counts: Record<string, number> = {
    needs: on_hold.count + failed.count,
    ready: goes_out.count,
    pending: to_send.count,
    processing: sent.count,
    below: below.count,
  }
  return counts[view] ? ` ${counts[view]}` : ''
}

function RunFoot({ desk, isBusy, onRun }: { desk: Desk | undefined; isBusy: boolean; onRun(): void }) {
  if (!desk) return null
  const { goes_out, order } = desk
  const isUnderWay = order !== null && !order.done
  return (
    <div className="grid gap-2">
      {isUnderWay && (
        <p role="status" className="text-center text-sm text-ink-soft">
          The run is under way: {counted(order.made, 'payout')} so far
        </p>
      )}
      <Button
        tone="accent"
        size="lg"
        wide
        icon={Lock}
        busy={isBusy || isUnderWay}
        disabled={goes_out.count === 0}
        onClick={onRun}
      >
        {goes_out.count === 0
          ? 'Nobody is ready'
          : `Run ${goes_out.count} ${plural(goes_out.count, 'payout')}`}
      </Button>
      <p className="text-center text-xs text-ink-mute">
        {dollars(centsOf(goes_out.value))}. Your password is asked again.
      </p>
    </div>
  )
}

const LOOK_MS = 1_500

/** While the worker makes payouts, the desk is looked at again and again. */
function useAskedAgain(isOn: boolean, again: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [isOn, again])
}
