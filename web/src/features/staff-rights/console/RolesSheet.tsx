/** Grants and revokes staff roles: with a reason, the password, and an email to the person. */
import { useState } from 'react'
import { oneOf } from '#rules/one-of.ts'
import { REASON, rightsOf, STAFF_ROLES, type StaffRole } from '#rules/staff-rights.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { type FilteredPerson, PersonFilter } from '#web/parts/console/PersonFilter.tsx'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SetStaffRoles, type TeamMember } from './team-queries.ts'

const ROLE_TEXT: Record<StaffRole, string> = {
  support: 'Replies to members and sees their payments',
  moderator: 'Reviews media, creators, reports and notices',
  finance: 'Manages refunds, payouts, books and prices',
  admin: 'Full access, including the team',
}

type Props = { member: TeamMember | null; onClose(): void; onDone(): void }

export function RolesSheet({ member, onClose, onDone }: Props) {
  const before = (member?.roles ?? []).flatMap((role) => oneOf(STAFF_ROLES, role) ?? [])
  const [person, setPerson] = useState<FilteredPerson | null>(member?.user ?? null)
  const [roles, setRoles] = useState<readonly StaffRole[]>(before)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, send] = useStaffMutation(SetStaffRoles)
  const isChanged = roles.length !== before.length || roles.some((role) => !before.includes(role))
  const isReady = person !== null && isChanged && reason.trim() !== ''
  const press = async () => {
    if (!isReady) return
    const { error, isDone } = await send({ user: person.id, roles: [...roles], reason })
    setProblem(error && problemText(error))
    if (!isDone) return
    showToast({
      tone: 'success',
      text: roles.length === 0 ? `@${person.username} removed from the team` : 'Roles changed',
    })
    onDone()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={member ? `Roles of ${member.user.fullname}` : 'Add member'}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            tone={roles.length === 0 ? 'danger' : 'accent'}
            disabled={!isReady}
            busy={isBusy}
            onClick={() => void press()}
          >
            {roles.length === 0 && member ? 'Remove all roles' : 'Save'}
          </Button>
        </div>
      }
    >
      {!member && (
        <div className="mb-4">
          <PersonFilter found={person} onFound={setPerson} />
        </div>
      )}
      <fieldset className="mb-4">
        <legend className="mb-2 text-sm font-bold">Roles</legend>
        <ul className="grid gap-2">
          {STAFF_ROLES.map((role) => {
            const isOn = roles.includes(role)
            return (
              <li key={role} className="flex items-center gap-3 text-sm">
                <Chip
                  on={isOn}
                  onClick={() => setRoles(isOn ? roles.filter((one) => one !== role) : [...roles, role])}
                >
                  {role}
                </Chip>
                <span className="min-w-0 text-xs text-ink-mute">
                  {ROLE_TEXT[role]} ({rightsOf([role]).length} rights)
                </span>
              </li>
            )
          })}
        </ul>
      </fieldset>
      <Field
        area
        label="Reason"
        hint="Recorded in the audit log"
        rows={2}
        maxLength={REASON.maxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-4">
        <Notice>They’ll be emailed and signed out of the console.</Notice>
      </div>
      <FormProblem>{problem}</FormProblem>
    </Sheet>
  )
}
