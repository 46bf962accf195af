/** Step 5: the agreement and the signature. */
import { ChevronRight, FileText } from 'lucide-react'
import { Link } from 'react-router'
import type { FieldErrors } from '#rules/forms/check.ts'
import { SHARE_BP } from '#rules/money.ts'
import { SignHere } from '../signature/SignHere.tsx'
import type { Signing } from './use-signature.ts'

type Props = { name: string; signing: Signing; errors: FieldErrors }

export function SignatureStep({ name, signing, errors }: Props) {
  return (
    <div className="mt-5 grid gap-4">
      <Link
        to="/creator-agreement"
        target="_blank"
        className="card flex items-center gap-3.5 p-4 hover:bg-raised"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-[13px] bg-raised text-ink-soft">
          <FileText size={21} />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block text-base font-bold">Creator agreement</b>
          <span className="block text-sm text-pretty text-ink-mute">
            You keep {SHARE_BP.subscription / 100}% of subscriptions and {SHARE_BP.sales / 100}% of sales and
            tips
          </span>
          <span className="sr-only">Opens in a new tab</span>
        </span>
        <ChevronRight size={18} className="shrink-0 text-ink-mute" />
      </Link>
      <SignHere
        name={name}
        earlier={signing.state === 'there' ? { preview: signing.preview } : undefined}
        error={errors.signature}
        onDrawn={signing.set}
      />
    </div>
  )
}
