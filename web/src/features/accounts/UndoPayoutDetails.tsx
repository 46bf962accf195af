/** /undo-payout-details?hash=: the emailed link that reverts changed payout details. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { MailedUndo } from './MailedUndo.tsx'

const Undo = graphql(`
  mutation UndoPayoutDetails($hash: String!) {
    undoPayoutDetails(hash: $hash)
  }
`)

const QUESTION = {
  title: 'Undo payout change',
  text: 'We’ll restore your previous payout details and sign out all devices.',
}
const DONE = {
  title: 'Payout details restored',
  text: 'All devices are signed out. The person who changed them knew your password, so choose a new one now.',
}

export function UndoPayoutDetails() {
  const [{ fetching }, take] = useMutation(Undo)
  const undo = async (hash: string) => {
    const { data, error } = await take({ hash })
    return { error, way: data?.undoPayoutDetails ? '/forgot-pass' : undefined }
  }
  return <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={undo} />
}
