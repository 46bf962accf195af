/** Signs a new version of the agreement, below its text. */
import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import { CREATOR_APPLICATION_TEXT as W } from '#rules/creator-application.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SignCreatorAgreement } from '../documents.ts'
import type { Drawn } from '../signature/SignaturePad.tsx'
import { SignHere } from '../signature/SignHere.tsx'
import { daysLeftText } from './days-left.ts'

export const SIGN_ID = 'sign'

export function NewVersion({ version, mustSignBy }: { version: number; mustSignBy: string }) {
  const { account, refresh } = useSession()
  const drawn = useRef<Drawn>(null)
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, sign] = useMutation(SignCreatorAgreement)

  const send = async () => {
    const { current } = drawn
    if (!current?.png) return setProblem(W.signature)
    if (!current.isEnough) return setProblem(W.signatureTooSmall)
    const { error } = await sign({ signature: await dataAddress(current.png) })
    if (error) return setProblem(problemText(error))
    await refresh()
    showToast({ tone: 'success', text: `Version ${version} signed` })
  }

  return (
    <section id={SIGN_ID} aria-labelledby="sign-title" className="mx-auto mt-6 max-w-160 scroll-mt-8">
      <h2 id="sign-title" className="text-xl font-extrabold">
        Sign version {version}
      </h2>
      <p className="mt-1 mb-4 text-base text-pretty text-ink-soft">
        {daysLeftText(new Date(mustSignBy), new Date())}
      </p>
      <SignHere
        name={account?.fullname ?? ''}
        error={problem}
        onDrawn={(next) => {
          drawn.current = next
          setProblem(undefined)
        }}
      />
      <Button
        tone="accent"
        size="lg"
        busy={fetching}
        className="mt-2 max-desktop:w-full"
        onClick={() => void send()}
      >
        Sign the agreement
      </Button>
    </section>
  )
}

function dataAddress(png: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the signature cannot be read'))
    reader.readAsDataURL(png)
  })
}
