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
          text={`Payouts to ${targets.length > 1 ? `these ${targets.length} creators` : 'this creator'} stop until you release them.`}
          yes="Hold"
          tone="danger"
          templates={HOLD_REASONS}
          hint="Only staff can see this."
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
          title="Release payouts"
          text="They’re paid with the next run, even if a check is still pending."
          yes="Release"
          templates={RELEASE_REASONS}
          hint="Only staff can see this."
          maxLength={500}
          isBusy={acts.isBusy}
          onYes={async (reason) => done(await acts.release(at, reason))}
          onClose={onClose}
        />
      )}
      {(asking === 'fail' || asking === 'cancel') && (
        <ReasonSheet
          title={asking === 'fail' ? 'Mark as failed' : 'Cancel payout'}
          text={`${sumText} returns to ${targets.length > 1 ? 'their balances' : 'the balance'}. They’ll get an email.`}
          yes={asking === 'fail' ? 'Mark failed' : 'Cancel payout'}
          tone="danger"
          templates={FAIL_REASONS}
          hint="The creator will see this."
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
        text={`${countLabel(ids.length, 'payout')}, ${sumText} in total. The creators will get an email.`}
        yes="Mark paid"
        isBusy={acts.isBusy}
        onYes={async () => done(await acts.mark(ids, 'paid'))}
        onNo={onClose}
      />
      <ConfirmSheet
        isOpen={asking === 'run'}
        title="Run payouts now"
        text="Creates a payout for every creator who’s ready, at most one a day each. Then export the file."
        yes="Run"
        isBusy={acts.isBusy}
        onYes={async () => done(await acts.run())}
        onNo={onClose}
      />
    </>
  )
}
