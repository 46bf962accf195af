/** /confirm-payout-address?hash=: the emailed link that confirms a bitcoin address. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MailedUndo } from './MailedUndo.tsx'

const Confirm = graphql(`
  mutation ConfirmPayoutAddress($hash: String!) {
    confirmPayoutAddress(hash: $hash)
  }
`)

const QUESTION = {
  title: 'Confirm payout address',
  text: 'Compare the address in the email with your wallet. A payment in bitcoin can’t be undone.',
}
const DONE = {
  title: 'Address confirmed',
  text: 'To protect your money, payouts pause for a few days after this change.',
}

export function ConfirmPayoutAddress() {
  const [{ fetching }, send] = useMutation(Confirm)
  const confirm = async (hash: string) => {
    const { data, error } = await send({ hash })
    return {
      error,
      way: data?.confirmPayoutAddress ? '/account/earnings/payouts' : undefined,
      label: 'View payouts',
    }
  }
  return (
    <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={confirm} verb="Confirm address" />
  )
}
