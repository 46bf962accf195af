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
  title: 'Take the change back',
  text: 'Your earnings go to where they went before, and everybody else is signed out.',
}
const DONE = {
  title: 'The change is taken back',
  text: 'You are paid as before, and everybody else is signed out. Whoever changed it knew your password, so choose a new one now.',
}

export function UndoPayoutDetails() {
  const [{ fetching }, take] = useMutation(Undo)
  const undo = async (hash: string) => {
    const { data, error } = await take({ hash })
    return { error, way: data?.undoPayoutDetails ? '/forgot-pass' : undefined }
  }
  return <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={undo} />
}
