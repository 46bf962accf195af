/** The fields of the account's own profile. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { AtSign, Camera, Phone, User } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { characterCount } from '#rules/plain-text.ts'
import { PROFILE } from '#rules/profile.ts'
import {
  EmailField,
  EmailState,
  rejectTakenUsernames,
  UsernameField,
  useUsernames,
} from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useRedirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { UnsavedSheet } from '#web/parts/forms/UnsavedSheet.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { useUnsavedGuard } from '#web/parts/forms/use-unsaved.ts'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { EditableProfile, profileChanges, profileForm, profileFormOf } from './profile-form.ts'

const SaveProfile = graphql(
  `
    mutation SaveProfile($account: ProfileInput!) {
      upProfile(account: $account) { ...EditableProfile }
    }
  `,
  [EditableProfile],
)

export function EditProfileForm({ account }: { account: EditableProfile }) {
  const redirect = useRedirect()
  const { refresh } = useSession()
  const { open } = useOverlays()
  const [, saveProfile] = useMutation(SaveProfile)
  const usernames = useUsernames({ own: account.username, onAnswer: () => void form.trigger('username') })
  const [resolver] = useState(() => rejectTakenUsernames(valibotResolver(profileForm), usernames.problemOf))
  const form = useSubmitForm({
    resolver,
    mode: 'onTouched',
    // Takes over changes from elsewhere, but never over typed values.
    values: profileFormOf(account),
    resetOptions: { keepDirtyValues: true },
    send: async (values) => {
      const changes = profileChanges(profileFormOf(account), values)
      if (Object.keys(changes).length > 0) {
        const saveNow = async (proof = {}) => (await saveProfile({ account: { ...changes, ...proof } })).error
        const outcome = changes.email
          ? await open(confirmIdentity, {
              text: `${changes.email} will be your new email address.`,
              send: saveNow,
            })
          : { error: await saveNow() }
        if (!outcome) return { fields: { email: 'Not saved. Enter your password to change it.' } }
        if (outcome.error) return outcome.error
        await refresh()
      }
      const mailed = changes.email ? `. We sent a link to ${changes.email} to verify it.` : ''
      showToast({ tone: 'success', text: `Profile saved${mailed}` })
      redirect('/profile', { replace: true })
    },
  })
  const { register, control, errors, problem, isSubmitting } = form
  const { isDirty, isSubmitSuccessful, dirtyFields } = form.formState
  const unsaved = useUnsavedGuard(isDirty && !isSubmitSuccessful)
  const description = useWatch({ control, name: 'description' })

  return (
    <Form of={form} className="mt-6">
      <div className="grid gap-x-5 gap-y-2.5 desktop:grid-cols-2">
        <Field
          label="Name"
          autoComplete="name"
          icon={User}
          error={errors.fullname?.message}
          {...register('fullname')}
        />
        <UsernameField check={usernames.check} error={errors.username?.message} {...register('username')} />
        <div>
          <EmailField
            hint={dirtyFields.email ? 'We’ll send a link to verify it' : undefined}
            error={errors.email?.message}
            {...register('email')}
          />
          {account.pendingEmail && <EmailState account={account} />}
        </div>
        <Field
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          icon={Phone}
          error={errors.phone?.message}
          {...register('phone')}
        />
        <div className="desktop:col-span-2">
          <Field
            area
            label="Bio"
            count={`${characterCount(description)}/${PROFILE.descriptionMaxLength}`}
            error={errors.description?.message}
            {...register('description')}
          />
        </div>
        <Field
          label="Instagram"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          icon={Camera}
          error={errors.instagram?.message}
          {...register('instagram')}
        />
        <Field
          label="Twitter"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          icon={AtSign}
          error={errors.twitter?.message}
          {...register('twitter')}
        />
      </div>
      <FormProblem>{problem}</FormProblem>
      <div className="mt-2 grid gap-2 desktop:flex">
        <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="desktop:min-w-50">
          Save
        </Button>
        <Link to="/profile" className={buttonClass({ tone: 'ghost', size: 'lg' })}>
          Cancel
        </Link>
      </div>
      <UnsavedSheet {...unsaved} />
    </Form>
  )
}
