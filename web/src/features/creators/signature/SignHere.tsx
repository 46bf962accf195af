/** The signature input: drawn or typed; an earlier signature stays until replaced. */
import { Check, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { longDate } from '#rules/formats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { type Drawn, SignaturePad } from './SignaturePad.tsx'
import { TypedName } from './TypedName.tsx'

type SigningMethod = 'drawn' | 'typed'
const SIGNING_METHODS = [
  { value: 'drawn', label: 'Draw' },
  { value: 'typed', label: 'Type' },
] as const

type Props = {
  name: string
  /** The earlier signature; its preview exists only if this page created it. */
  earlier?: { preview: string | undefined } | undefined
  error: string | undefined
  onDrawn(drawn: Drawn | null): void
}

export function SignHere({ name, earlier, error, onDrawn }: Props) {
  // Shows the earlier signature on mount; a pad in use never switches to its own picture.
  const [isSigning, setSigning] = useState(earlier === undefined)
  const [way, setWay] = useState<SigningMethod>('drawn')
  const lineId = useId()
  const caption = [name, longDate(new Date())].filter(Boolean).join(' · ')

  return (
    <div>
      {!isSigning ? (
        <EarlierSignature preview={earlier?.preview} onAgain={() => setSigning(true)} />
      ) : (
        <>
          <div className="mb-3 flex justify-center desktop:justify-start">
            <Segmented
              label="How to sign"
              items={SIGNING_METHODS}
              value={way}
              onChange={(next) => {
                onDrawn(null)
                setWay(next)
              }}
            />
          </div>
          {way === 'drawn' ? (
            <SignaturePad caption={caption} describedBy={lineId} onDrawn={onDrawn} />
          ) : (
            <TypedName name={name} caption={caption} onDrawn={onDrawn} />
          )}
        </>
      )}
      <p
        id={lineId}
        role="alert"
        tabIndex={-1}
        data-wrong={error !== undefined || undefined}
        className="mt-1 min-h-4.5 text-sm font-medium text-danger-ink outline-none"
      >
        {error}
      </p>
    </div>
  )
}

function EarlierSignature({ preview, onAgain }: { preview: string | undefined; onAgain(): void }) {
  return (
    <div>
      <div className="grid aspect-[350/250] place-items-center overflow-hidden rounded-lg bg-ink text-canvas desktop:aspect-[840/300]">
        {preview ? (
          <img src={preview} alt="Your signature" className="size-full object-contain" />
        ) : (
          <span className="flex items-center gap-2 text-base font-bold">
            <Check size={20} strokeWidth={3} />
            Signature saved
          </span>
        )}
      </div>
      <div className="mt-1 flex items-center justify-between">
        <span className="text-sm text-ink-mute">Signed</span>
        <Button tone="ghost" icon={Pencil} className="-mr-5" onClick={onAgain}>
          Sign again
        </Button>
      </div>
    </div>
  )
}
