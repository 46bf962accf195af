/** One gift that was bought: its link while nobody has accepted it, and its refund afterwards. */
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import '../subscription-updates.ts'
import { GiftRefundForm } from './GiftRefundForm.tsx'
import { type BoughtGift, GiftFields } from './gift-fields.ts'
import { giftStatusText, giftTitle } from './gift-text.ts'

const CancelGift = graphql(
  `
    mutation CancelGift($id: ID!) { cancelSubscriptionGift(id: $id) { ...GiftFields } }
  `,
  [GiftFields],
)

export function GiftRow({ gift }: { gift: BoughtGift }) {
  const { id, user, price, link, state, refundable_until } = gift
  const [view, setView] = useState<'cancel' | 'refund'>()
  const [{ fetching, error }, cancel] = useMutation(CancelGift)
  const copy = useCopyLink()
  const name = giftTitle(gift)
  const back = () => setView(undefined)
  const onCancel = async () => {
    if (!(await cancel({ id })).data) return
    back()
    showToast({ tone: 'success', text: 'Gift cancelled' })
  }
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Avatar src={user.avatar} name={user.fullname} size={42} />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-base font-semibold">{name}</b>
        <span className="block text-sm text-pretty text-ink-mute">
          {giftStatusText(gift, new Date())} · {dollars(dollarsToCents(price))}
        </span>
      </span>
      {link && (
        <IconButton
          icon={Copy}
          label={`Copy link of “${name}”`}
          onClick={() => copy(new URL(link).pathname)}
        />
      )}
      {state === 'open' && (
        <Button size="sm" onClick={() => setView('cancel')}>
          Cancel<span className="sr-only"> {name}</span>
        </Button>
      )}
      {refundable_until && (
        <Button size="sm" tone="ghost" onClick={() => setView('refund')}>
          Refund<span className="sr-only"> {name}</span>
        </Button>
      )}
      <ConfirmSheet
        isOpen={view === 'cancel'}
        title="Cancel this gift?"
        text={`The link stops working, and ${dollars(dollarsToCents(price))} goes back to your wallet.`}
        yes="Cancel gift"
        no="Keep gift"
        isBusy={fetching}
        error={error}
        onYes={() => void onCancel()}
        onNo={back}
      />
      <Sheet open={view === 'refund'} onClose={back} title="Request a refund">
        {view === 'refund' && <GiftRefundForm gift={gift} back={back} />}
      </Sheet>
    </li>
  )
}
