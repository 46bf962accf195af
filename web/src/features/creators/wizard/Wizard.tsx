/** The five steps, one at a time: the next opens when this one is valid, and back keeps everything. */
import { useEffect, useState } from 'react'
import type { FieldErrors } from '#rules/forms/check.ts'
import { useGoBack } from '#web/lib/go-back.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { UnsavedSheet } from '#web/parts/forms/UnsavedSheet.tsx'
import { useFocusOnError } from '#web/parts/forms/use-focus-on-error.ts'
import { useUnsavedGuard } from '#web/parts/forms/use-unsaved.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { OwnRequest } from '../documents.ts'
import { AddressStep } from './AddressStep.tsx'
import { NameStep } from './NameStep.tsx'
import { PicturesStep } from './PicturesStep.tsx'
import { ReviewerRequest } from './ReviewerRequest.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { SignatureStep } from './SignatureStep.tsx'
import { SocialsStep } from './SocialsStep.tsx'
import {
  ADDRESS_STEP,
  firstUnfinished,
  LAST_STEP,
  PICTURES_STEP,
  STEP_NUMBERS,
  type StepNumber,
  stepErrors,
  stepOfErrors,
} from './steps.ts'
import type { ApplicationValues } from './typed.ts'
import { useApplication } from './use-application.ts'
import { useStep } from './use-step.ts'
import { useSubmit } from './use-submit.ts'
import { WizardFrame } from './WizardFrame.tsx'

type Props = { request: OwnRequest; onSubmitted(): void; onRefused(): void }

export function Wizard({ request, onSubmitted, onRefused }: Props) {
  const application = useApplication(request.draft)
  const { typed, stepContext, saveState, change } = application
  const { step, go, back } = useStep(firstUnfinished(typed, stepContext), requestedStep(request))
  const { submit, isBusy } = useSubmit(application)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const redirect = useRedirect()
  const goOut = useGoBack('/studio')
  const unsaved = useUnsavedGuard(saveState === 'failed')
  const leave = async () => {
    const isSaved = await application.isAllSaved()
    if (isSaved) redirect('/studio')
    else showToast({ tone: 'danger', text: 'Couldn’t save everything. Try again in a moment.' })
  }
  const focusWrong = useFocusOnError()

  const show = (to: StepNumber, wrong: FieldErrors) => {
    setErrors(wrong)
    if (to !== step) go(to)
    focusWrong()
  }
  const next = async () => {
    // Only the server knows the minimum age of a place.
    const minAgeYears = step === ADDRESS_STEP ? await application.saveTyped() : stepContext.minAgeYears
    const wrong = stepErrors(step, typed, { ...stepContext, minAgeYears })
    if (Object.keys(wrong).length > 0) return show(step, wrong)
    setErrors({})
    setProblem(undefined)
    if (step < LAST_STEP) return go((step + 1) as StepNumber)
    const refused = await submit()
    if (refused === undefined) return
    if (refused === null) return onSubmitted()
    setProblem(refused.problem)
    const where = stepOfErrors(refused.fields)
    if (where) show(where, refused.fields)
    // The application may have arrived although the response was lost.
    onRefused()
  }
  const type = (part: Partial<ApplicationValues>) => {
    change(part)
    setErrors((before) => without(before, Object.keys(part)))
  }
  const tick = (isTicked: boolean) => {
    application.tick(isTicked)
    setErrors((before) => without(before, ['enable']))
    if (!isTicked) go(1)
  }
  const fields = { typed, errors, change: type }

  // Clears the errors of what has been added.
  const { state: signed, preview } = application.signing
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something was added
  useEffect(() => {
    setErrors((before) => without(before, ['pictures', 'docs', 'facePhoto', 'signature']))
  }, [stepContext.documents, stepContext.hasFace, signed, preview])

  return (
    <WizardFrame
      step={step}
      saved={<SaveStatus state={saveState} />}
      onBack={step === 1 ? goOut : back}
      onLeave={() => void leave()}
      foot={<Foot step={step} isBusy={isBusy} problem={problem} onNext={() => void next()} />}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void next()
        }}
      >
        <ReviewerRequest text={request.asked_for} />
        {step === 1 && <SocialsStep {...fields} />}
        {step === 2 && (
          <PicturesStep
            documents={application.documents}
            face={application.face}
            isAdult={application.isAdult}
            errors={errors}
            onRemove={(picture) => void application.remove(picture)}
            onAdult={tick}
          />
        )}
        {step === 3 && <NameStep {...fields} />}
        {step === 4 && <AddressStep {...fields} />}
        {step === 5 && (
          <SignatureStep
            name={`${typed.firstName} ${typed.lastName}`.trim()}
            signing={application.signing}
            errors={errors}
          />
        )}
        {/* A form with several fields needs a submit button for Enter to work. */}
        <input type="submit" hidden />
      </form>
      <UnsavedSheet {...unsaved} />
    </WizardFrame>
  )
}

/** A request for more without a step nearly always means pictures. */
function requestedStep({ asked_for, asked_step }: OwnRequest): StepNumber {
  if (asked_for === null) return 1
  return STEP_NUMBERS.find((step) => step === asked_step) ?? PICTURES_STEP
}

type FootProps = { step: StepNumber; isBusy: boolean; problem: string | undefined; onNext(): void }

function Foot({ step, isBusy, problem, onNext }: FootProps) {
  const isLast = step === LAST_STEP
  const text = isLast ? (problem ? 'Try again' : 'Submit') : 'Next'
  return (
    <div className="desktop:flex desktop:items-center desktop:gap-4">
      <p
        role="alert"
        className="text-sm font-medium text-pretty text-danger-ink not-empty:mb-2 desktop:mb-0!"
      >
        {problem}
      </p>
      {isLast && (
        <p className="hidden text-sm text-ink-mute wide:block">
          You’ll hear from us within 3-5 business days.
        </p>
      )}
      <Button
        tone="accent"
        size="lg"
        busy={isBusy}
        onClick={onNext}
        className="max-desktop:w-full desktop:px-12!"
      >
        {text}
      </Button>
      <p className="text-center text-sm text-ink-mute not-empty:mt-3 desktop:hidden">
        {isLast
          ? 'You’ll hear from us within 3-5 business days.'
          : step === 1 && 'Takes about five minutes. We save as you go.'}
      </p>
    </div>
  )
}

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
