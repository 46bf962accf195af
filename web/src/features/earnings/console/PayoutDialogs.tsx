/** Confirmation and reason dialogs of payout actions. */
import { countLabel, dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { ReasonSheet } from '#web/parts/console/ReasonSheet.tsx'
import type { PayoutLine } from './PayoutTable.tsx'
import { FAIL_REASONS, HOLD_REASONS, RELEASE_REASONS } from './payout-text.ts'
import type { PayoutActions } from './use-payout-actions.ts'

export type PayoutQuestion = 'hold' | 'release' | 'fail' | 'cancel' | 'paid' | 'run'

type Props = {
  asking: PayoutQuestion | null
  acts: PayoutActions
  /** The selected rows, else the open one. */
  targets: readonly PayoutLine[]
  at: string | undefined
  onDone(): void
  onClose(): void
}

export function PayoutDialogs({ asking, acts, targets, at, onDone, onClose }: Props) {
  const ids = targets.map(({ id }) => id)
  const sumText = dollars(targets.reduce((sum, { value }) => sum + dollarsToCents(value), 0))
  const done = (was: boolean) => {
    if (was) onDone()
  }
  return (
    <>
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
          onClose={onClose}
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
          onClose={onClose}
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
          onClose={onClose}
        />
      )}
      <ConfirmSheet
        isOpen={asking === 'paid'}
        title="Mark as paid"
        text={`${countLabel(ids.length, 'payout')} of ${sumText} left the bank. The creators are told by mail.`}
        yes="They are paid"
        isBusy={acts.isBusy}
        onYes={async () => done(await acts.mark(ids, 'paid'))}
        onNo={onClose}
      />
      <ConfirmSheet
        isOpen={asking === 'run'}
        title="Run payouts now"
        text="A payout is made for everybody who is ready, each once a day. They then wait for their file."
        yes="Run"
        isBusy={acts.isBusy}
        onYes={async () => done(await acts.run())}
        onNo={onClose}
      />
    </>
  )
}
