/** The release form, filled in on the signer's own phone; submitted as one request, and kept if that fails. */
import { type FormEvent, useCallback, useState } from 'react'
import { useMutation } from 'urql'
import { RELEASE_TEXT } from '#rules/appearance.ts'
import { checkForm } from '#rules/forms/check.ts'
import { releaseForm } from '#rules/forms/release.ts'
import {
  BirthDate,
  DataProtectionNote,
  DocumentPictures,
  type Drawn,
  FacePhoto,
  SignHere,
} from '#web/features/creators/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useFocusOnError } from '#web/parts/forms/use-focus-on-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { ReleaseSigned } from './ReleaseSigned.tsx'
import type { ReleaseView } from './release-fields.ts'
import { ReleaseRefused, sendSigned } from './send-release.ts'
import { useHeldPictures } from './use-held-pictures.ts'

const DeclineRelease = graphql(`
  mutation DeclineRelease($token: String!) { withdrawRelease(token: $token) }
`)

type Props = { token: string; release: ReleaseView; onOver(): void }
type Errors = Record<string, string>

export function SignRelease({ token, release, onOver }: Props) {
  const [values, setValues] = useState({ name: '', birthDate: '', email: '', agree: false })
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [withdraw, setWithdraw] = useState<string>()
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const focusWrong = useFocusOnError()
  const mended = (...fields: string[]) => {
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
    )
    setProblem(undefined)
  }
  const documents = useHeldPictures(() => mended('document'))
  const face = useHeldPictures(() => mended('face'))
  const [declined, decline] = useMutation(DeclineRelease)
  const set = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }))
    mended(...Object.keys(part))
  }

  const signed = useCallback((next: Drawn | null) => {
    setDrawn(next)
    setErrors(({ signature: _, ...others }) => others)
    setProblem(undefined)
  }, [])

  if (withdraw !== undefined)
    return <ReleaseSigned link={withdraw} email={values.email} type={release.type} />

  const sign = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const checked = checkForm(releaseForm, values)
    const photo = face.files.at(-1)
    const wrong: Errors = {
      ...(checked.ok ? {} : checked.errors),
      ...(documents.files.length === 0 && { document: RELEASE_TEXT.document }),
      ...(!photo && { face: RELEASE_TEXT.face }),
      ...(!(drawn?.png && drawn.isEnough) && { signature: RELEASE_TEXT.signature }),
    }
    setErrors(wrong)
    setProblem(Object.values(wrong)[0])
    if (Object.keys(wrong).length > 0) focusWrong()
    if (!checked.ok || !photo || !drawn?.png || Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      const { name, birthDate, email } = checked.values
      const signed = { name, birthDate, email, documents: documents.files, face: photo, signature: drawn.png }
      setWithdraw(await sendSigned(token, signed))
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      setProblem(error.message)
      if (error instanceof ReleaseRefused) {
        setErrors(error.fields)
        focusWrong()
        // Already signed, or the link expired: the page shows that itself.
        if (error.status === 404 || error.status === 409) onOver()
      }
    } finally {
      setSending(false)
    }
  }
  const sayNo = async () => {
    const { error } = await decline({ token })
    if (error) return
    setDeclining(false)
    onOver()
  }

  return (
    <form noValidate onSubmit={(event) => void sign(event)} className="mt-6 grid gap-6">
      <div>
        <h1 className="text-2xl font-extrabold text-balance">Your consent</h1>
        <p className="mt-1 text-base text-pretty text-ink-soft">
          This {release.type} stays hidden until you agree and our staff review it. You don’t need an account.
        </p>
      </div>
      <div className="grid gap-3">
        <Field
          label="Your full name"
          autoComplete="name"
          value={values.name}
          error={errors.name}
          hint={release.name ? `Tagged as ${release.name}` : undefined}
          onChange={(event) => set({ name: event.target.value })}
        />
        <BirthDate
          value={values.birthDate}
          error={errors.birthDate}
          onChange={(birthDate) => set({ birthDate })}
        />
      </div>
      <div>
        <DocumentPictures documents={documents} onRemove={({ key }) => documents.drop(key)} />
        <Line>{errors.document}</Line>
      </div>
      <div>
        <FacePhoto face={face} goodText="It’s sent when you sign." />
        <Line>{errors.face}</Line>
      </div>
      <section aria-labelledby="release-terms">
        <h2 id="release-terms" className="mb-2 text-base font-bold">
          What you agree to
        </h2>
        <ol className="grid list-decimal gap-2 pl-5 text-base text-pretty text-ink-soft">
          {release.terms.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        <Checkbox
          checked={values.agree}
          invalid={errors.agree !== undefined}
          onChange={(event) => set({ agree: event.target.checked })}
          className="mt-2"
        >
          I have read this and I agree
        </Checkbox>
      </section>
      <section aria-labelledby="release-signature">
        <h2 id="release-signature" className="mb-2 text-base font-bold">
          Your signature
        </h2>
        <SignHere name={values.name.trim()} error={errors.signature} onDrawn={signed} />
      </section>
      <Field
        label="Email address for a copy (optional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={values.email}
        error={errors.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <DataProtectionNote>
        Your name, birth date, documents and signature are encrypted. Only staff who review releases can open
        them, and every view is logged. The person who asked you never sees them.
      </DataProtectionNote>
      <div className="grid gap-2">
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" tone="accent" size="lg" busy={isSending}>
          Sign and agree
        </Button>
        <Button tone="ghost" size="lg" onClick={() => setDeclining(true)}>
          I don’t agree
        </Button>
      </div>
      {isDeclining && (
        <ConfirmSheet
          title="Don’t agree?"
          text={`The ${release.type} stays hidden, and our moderators are notified.`}
          yes="I don’t agree"
          isBusy={declined.fetching}
          error={declined.error}
          onYes={() => void sayNo()}
          onNo={() => setDeclining(false)}
        />
      )}
      <span className="sr-only" role="status">
        {declined.error && problemText(declined.error)}
      </span>
    </form>
  )
}

function Line({ children }: { children: string | undefined }) {
  return (
    <p
      {...(children && { 'data-wrong': true, tabIndex: -1 })}
      className="min-h-4.5 text-sm font-medium text-danger-ink outline-none"
    >
      {children}
    </p>
  )
}
