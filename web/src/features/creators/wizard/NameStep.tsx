/** Step 3: the name as on the ID, and the birth date. */
import { Field } from '#web/ui/Field.tsx'
import { BirthDate } from './BirthDate.tsx'
import { DataProtectionNote } from './DataProtectionNote.tsx'
import type { StepProps } from './step-props.ts'

export function NameStep({ typed, errors, change }: StepProps) {
  return (
    <div className="desktop:max-w-130">
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <Field
          label="First name"
          autoComplete="given-name"
          value={typed.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
          error={errors.firstName}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          value={typed.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
          error={errors.lastName}
        />
        <BirthDate
          value={typed.birthDate}
          error={errors.birthDate}
          onChange={(birthDate) => change({ birthDate })}
        />
      </div>
      <DataProtectionNote>
        Stored encrypted. Only our staff can change your birth date later.
      </DataProtectionNote>
    </div>
  )
}
