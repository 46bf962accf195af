/** The fields of one's profile. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { AtSign, Camera, Mail, Phone, User } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { characterCount } from '#rules/plain-text.ts'
import { PROFILE } from '#rules/profile.ts'
import { EmailState, proveItIsYou } from '#web/features/accounts/index.ts'
import { attachProblem } from '#web/lib/graphql/attach-problem.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { UnsavedSheet } from '#web/parts/forms/UnsavedSheet.tsx'
import { useUnsaved } from '#web/parts/forms/use-unsaved.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { changesBetween, EditableProfile, formOf, PROFILE_FIELDS, profileForm } from './profile-form.ts'
import { useUsernameCheck } from './use-username-check.ts'

const SaveProfile = graphql(
  `
    mutation SaveProfile($account: ProfileInput!) {
      upProfile(account: $account) { ...EditableProfile }
    }
  `,
  [EditableProfile],
)

export function EditProfileForm({ account }: { account: EditableProfile }) {
  const navigate = useNavigate()
  const { refresh } = useSession()
  const { open } = useOverlays()
  const [, saveProfile] = useMutation(SaveProfile)
  const { register, control, handleSubmit, setError, getValues, formState } = useForm({
    resolver: valibotResolver(profileForm),
    mode: 'onTouched',
    // What changed elsewhere meanwhile is shown, but never over what was typed here.
    values: formOf(account),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, isDirty, isSubmitSuccessful, dirtyFields } = formState
  const unsaved = useUnsaved(isDirty && !isSubmitSuccessful)
  const description = useWatch({ control, name: 'description' })
  const username = register('username')
  const checkUsername = useUsernameCheck({
    own: account.username,
    current: () => getValues('username'),
    onTaken: (words) => setError('username', { type: 'server', message: words }),
  })

  const save = handleSubmit(async (form) => {
    const changes = changesBetween(formOf(account), form)
    if (Object.keys(changes).length > 0) {
      const saveNow = async (proof = {}) => (await saveProfile({ account: { ...changes, ...proof } })).error
      const outcome = changes.email
        ? await open(proveItIsYou, { text: `${changes.email} becomes your address.`, send: saveNow })
        : { error: await saveNow() }
      if (!outcome) return setError('email', { message: 'Not saved: it takes your password.' })
      if (outcome.error) return attachProblem(outcome.error, PROFILE_FIELDS, setError)
      await refresh()
    }
    const mailed = changes.email ? `. We sent a link to ${changes.email} to verify it.` : ''
    showToast({ tone: 'success', text: `Your profile is saved${mailed}` })
    void navigate('/profile', { replace: true })
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-6">
      <div className="grid gap-x-5 gap-y-2.5 desk:grid-cols-2">
        <Field
          label="Name"
          autoComplete="name"
          icon={User}
          error={errors.fullname?.message}
          {...register('fullname')}
        />
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          icon={AtSign}
          lines={2}
          error={errors.username?.message}
          {...username}
          onBlur={async (event) => {
            await username.onBlur(event)
            await checkUsername(event.target.value)
          }}
        />
        <div>
          <Field
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            icon={Mail}
            hint={dirtyFields.email ? 'We send a link to verify the new address' : undefined}
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
        <div className="desk:col-span-2">
          <Field
            area
            label="Description"
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
      <FormProblem>{errors.root?.message}</FormProblem>
      <div className="mt-2 grid gap-2 desk:flex">
        <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="desk:min-w-50">
          Save
        </Button>
        <Link to="/profile" className={buttonClass({ tone: 'ghost', size: 'lg' })}>
          Cancel
        </Link>
      </div>
      <UnsavedSheet {...unsaved} />
    </form>
  )
}
