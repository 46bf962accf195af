/** Step 1: the applicant's social profiles. */
import { AtSign, IdCard, MapPin, ScanFace } from 'lucide-react'
import { Field } from '#web/ui/Field.tsx'
import type { StepProps } from './step-props.ts'

const AT_HAND = [
  { icon: IdCard, title: 'A photo ID', about: 'Passport, ID card or driver’s license' },
  { icon: ScanFace, title: 'Your face', about: 'One photo, taken now or from a file' },
  { icon: MapPin, title: 'Your address', about: 'For the agreement and for payouts' },
]

const LITERAL = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

export function SocialsStep({ typed, errors, change }: StepProps) {
  return (
    <>
      <div className="mt-5 grid gap-1.5 desktop:max-w-130">
        <Field
          label="Instagram"
          icon={AtSign}
          placeholder="Your username"
          {...LITERAL}
          value={typed.instagram}
          onChange={(event) => change({ instagram: event.target.value })}
          error={errors.instagram}
        />
        <Field
          label="Twitter"
          icon={AtSign}
          placeholder="Your username"
          {...LITERAL}
          value={typed.twitter}
          onChange={(event) => change({ twitter: event.target.value })}
          error={errors.twitter}
        />
      </div>
      <h2 className="mt-5 mb-1 text-base font-bold">Have these ready</h2>
      <ul className="divide-y divide-line">
        {AT_HAND.map(({ icon: Sign, title, about }) => (
          <li key={title} className="flex items-center gap-3.5 py-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-[13px] bg-raised text-ink-soft">
              <Sign size={21} />
            </span>
            <span>
              <b className="block text-base font-semibold">{title}</b>
              <span className="block text-sm text-ink-mute">{about}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
