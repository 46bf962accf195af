/** /stay-creator?hash=: the emailed link that cancels a creator's termination. */
import { useMutation } from 'urql'
import { MailedUndo } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const Undo = graphql(`
  mutation UndoStepDown($hash: String!) {
    undoStepDown(hash: $hash)
  }
`)

const QUESTION = {
  title: 'Stay a creator',
  text: 'Your notice is taken back, and everybody else is signed out.',
}
const DONE = {
  title: 'You stay a creator',
  text: 'Your notice is taken back, and everybody else is signed out. If it was not you who gave it, somebody knows your password: choose a new one now.',
}

export function StayCreator() {
  const [{ fetching }, take] = useMutation(Undo)
  const undo = async (hash: string) => {
    const { data, error } = await take({ hash })
    return { error, way: data?.undoStepDown ? '/forgot-pass' : undefined }
  }
  return <MailedUndo question={QUESTION} done={DONE} isBusy={fetching} undo={undo} />
}
