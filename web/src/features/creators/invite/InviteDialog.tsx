/** The three steps of an invited visitor: name and Instagram, email and password, username. */
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { INVITE_STEPS } from '#rules/forms/invite.ts'
import {
  type SignUpAnswer,
  signUpByPasskey,
  useCompleteSignIn,
  useUsernames,
} from '#web/features/accounts/index.ts'
import { postJson } from '#web/lib/rest.ts'
import { beginWelcome } from '#web/lib/welcome.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dots } from './Dots.tsx'
import { InviteSteps } from './InviteSteps.tsx'
import { type Filled, inviteResolver } from './invite-form.ts'
import { instagramOf, reachable, type Step, stepOf, stepWith } from './steps.ts'
import { clearStoredInvite, EMPTY_INVITE, type InviteValues, readStoredInvite, storeInvite } from './typed.ts'

export function InviteDialog({ onJoined }: { onJoined(): void }) {
  const [query] = useSearchParams()
  const insta = instagramOf(query.get('insta'))
  const { enter, isEntering, problem: entryProblem } = useCompleteSignIn()
  const usernames = useUsernames({ onAnswer: () => void form.trigger('username') })
  const [isByPasskey, setByPasskey] = useState(false)
  const { problemOf } = usernames
  const resolver = useMemo(() => inviteResolver(problemOf, { isByPasskey }), [problemOf, isByPasskey])
  const [start] = useState(() => ({
    ...EMPTY_INVITE,
    ...(insta && { instagram: insta }),
    ...readStoredInvite(),
  }))
  const goTo = useGoToStep()
  const form = useSubmitForm<InviteValues, Filled>({
    resolver,
    mode: 'onTouched',
    defaultValues: start,
    fields: ['fullname', 'instagram', 'email', 'password', 'username'],
    send: async (values) => {
      const join = (body: object) =>
        postJson<SignUpAnswer>('/api/signup/invite', { ...body, type: 'email', code: query.get('c') ?? '' })
      const answer = isByPasskey ? await signUpByPasskey(values, join) : await join(values)
      if (answer === null) return
      const { error, errors = {} } = answer
      if (error) {
        goTo(stepWith(Object.keys(errors)))
        return { fields: errors, message: Object.values(errors)[0] ?? 'That didn’t work. Try again.' }
      }
      clearStoredInvite()
      beginWelcome()
      onJoined()
      await enter()
    },
  })
  const { subscribe, getValues } = form
  const step = reachable(stepOf(query.get('step')), getValues())
  const wasPasswordTyped = useRef(false)
  if (step === 1) wasPasswordTyped.current = true

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeInvite(values) }),
    [subscribe],
  )
  const fields = useFocusOnStep(step)

  const next = async (event: SubmitEvent) => {
    event.preventDefault()
    if (step === 2) return form.submit(event)
    if (await form.trigger(INVITE_STEPS[step], { shouldFocus: true })) goTo(step === 0 ? 1 : 2)
  }

  return (
    <form noValidate onSubmit={(event) => void next(event)}>
      <Dots step={step} of={3} />
      <div ref={fields} className="mt-4 grid gap-2.5">
        <InviteSteps
          {...{ form, step, usernames, insta }}
          {...{ isByPasskey, setByPasskey }}
          isPasswordShown={step === 1 || (step === 2 && !wasPasswordTyped.current)}
        />
      </div>
      <Button
        type="submit"
        tone="accent"
        size="lg"
        wide
        busy={form.isSubmitting || isEntering}
        className="mt-2"
      >
        {step < 2 ? 'Next' : isByPasskey ? 'Create account with passkey' : 'Create account'}
      </Button>
      <div className="mt-2 text-center">
        <FormProblem>{form.problem ?? entryProblem}</FormProblem>
      </div>
      <Foot step={step} />
    </form>
  )
}

/** Each step is a history entry, so that back leads to the previous one. */
function useGoToStep(): (step: Step) => void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (step) => {
    const at = new URLSearchParams(query)
    if (step === 0) at.delete('step')
    else at.set('step', String(step))
    void navigate({ search: at.toString() })
  }
}

/** A later step focuses its first field; the first does not, to keep the phone's keyboard closed. */
function useFocusOnStep(step: Step) {
  const fields = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    fields.current?.querySelector('input')?.focus()
  }, [step])
  return fields
}

function Foot({ step }: { step: Step }) {
  const [query] = useSearchParams()
  const link = 'hit relative font-bold text-ink hover:underline'
  if (step === 2)
    return (
      <p className="text-center text-sm text-pretty text-ink-soft">
        By creating an account, you accept our{' '}
        <Link to="/about/terms-of-service" target="_blank" className={link}>
          terms of service
        </Link>
        .
      </p>
    )
  return (
    <p className="text-center text-base text-ink-soft">
      Have an account?{' '}
      <Link to="/signin" state={stateHere(query)} className={link}>
        Sign In
      </Link>
    </p>
  )
}

/** Returns to this invitation after signing in. */
function stateHere(query: URLSearchParams) {
  const search = query.toString()
  return { from: search === '' ? '/invite' : `/invite?${search}` }
}
