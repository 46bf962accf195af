/** Pauses, resumes, cancels and unsends a mass message; irreversible actions ask for confirmation. */
import { type ReactNode, useState } from 'react'
import { useMutation } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { peopleText } from './mass-text.ts'
import { CancelMass, type MassRow, PauseMass, ResumeMass, UnsendMass } from './queries.ts'

export type MassActions = {
  isBusy: boolean
  pause(): void
  resume(): void
  cancel(): void
  unsend(): void
  /** The open confirmation, to be rendered by the caller. */
  question: ReactNode
}

type PendingQuestion = 'cancel' | 'unsend'

export function useMassActions({ id, state, done, figures }: MassRow): MassActions {
  const [pending, setPending] = useState<PendingQuestion>()
  const [pausing, pause] = useMutation(PauseMass)
  const [resuming, resume] = useMutation(ResumeMass)
  const [cancelling, cancel] = useMutation(CancelMass)
  const [unsending, unsend] = useMutation(UnsendMass)
  const at = async (act: typeof pause | typeof resume) => {
    const { error } = await act({ id })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }
  const close = () => setPending(undefined)
  const say = async (act: typeof cancel | typeof unsend, text: string) => {
    const { error } = await act({ id })
    if (error) return
    close()
    showToast({ tone: 'success', text })
  }
  const isUnsend = pending === 'unsend'
  const isBegun = state !== 'scheduled'
  return {
    isBusy: pausing.fetching || resuming.fetching,
    pause: () => void at(pause),
    resume: () => void at(resume),
    cancel: () => setPending('cancel'),
    unsend: () => setPending('unsend'),
    question: isUnsend ? (
      <ConfirmSheet
        title="Unsend this message?"
        text={unsendText(figures.unlocked)}
        yes="Unsend"
        no="Keep"
        isBusy={unsending.fetching}
        error={unsending.error}
        onYes={() => void say(unsend, 'Unsending…')}
        onNo={close}
      />
    ) : (
      pending === 'cancel' && (
        <ConfirmSheet
          title={isBegun ? 'Stop sending?' : 'Cancel this message?'}
          text={
            isBegun && done > 0
              ? `Already sent to ${peopleText(done)}. Sending stops for the rest.`
              : 'It won’t be sent.'
          }
          yes={isBegun ? 'Stop' : 'Cancel message'}
          no={isBegun ? 'Keep sending' : 'Keep message'}
          isBusy={cancelling.fetching}
          error={cancelling.error}
          onYes={() => void say(cancel, isBegun ? 'Stopped' : 'Cancelled')}
          onNo={close}
        />
      )
    ),
  }
}

function unsendText(bought: number): string {
  const plain = 'Removes it from every conversation where it wasn’t bought.'
  return bought === 0
    ? plain
    : `${plain} ${peopleText(bought)} bought it and ${bought === 1 ? 'keeps' : 'keep'} it.`
}
