/** The invitation for members: the missing account data, step by step. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FragmentOf, readFragment } from 'gql.tada'
import { AtSign, User } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation } from 'urql'
import { type InviteNameForm, inviteNameForm } from '#rules/forms/invite.ts'
import { AnswersFragment, CompleteProfileFields } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Dots } from './Dots.tsx'
import { instagramOf } from './steps.ts'
import { clearStoredInvite, readStoredInvite } from './typed.ts'

export const InvitedMember = graphql(
  `fragment InvitedMember on Account { id fullname socials { instagram } ...Answers }`,
  [AnswersFragment],
)

const SaveInvitedName = graphql(
  `
    mutation SaveInvitedName($account: ProfileInput!) {
      upProfile(account: $account) { ...InvitedMember }
    }
  `,
  [InvitedMember],
)

type Member = FragmentOf<typeof InvitedMember>
type Props = { member: Member; onJoined: string }

/** Every account has email, password and username; saving a step updates the cache, which opens the next one. */
export function MemberSteps({ member, onJoined }: Props) {
  const { fullname, socials, ...answers } = readFragment(InvitedMember, member)
  const [isNameShown] = useState(socials.instagram === '')
  const isAtName = socials.instagram === ''
  return (
    <>
      {isNameShown && <Dots step={isAtName ? 0 : 1} of={2} />}
      <div className="mt-4">
        {isAtName ? (
          <NameStep fullname={fullname} />
        ) : (
          <CompleteProfileFields answers={answers} next={onJoined} />
        )}
      </div>
    </>
  )
}

function NameStep({ fullname }: { fullname: string }) {
  const [query] = useSearchParams()
  const { refresh } = useSession()
  const [, save] = useMutation(SaveInvitedName)
  const insta = instagramOf(query.get('insta'))
  const [instagram] = useState(() => insta || (readStoredInvite().instagram ?? ''))
  const form = useSubmitForm<InviteNameForm>({
    resolver: valibotResolver(inviteNameForm),
    mode: 'onTouched',
    defaultValues: { fullname, instagram },
    send: async (account) => {
      const { error } = await save({ account })
      if (error) return error
      clearStoredInvite()
      if (account.fullname !== fullname) await refresh()
    },
  })
  const { register, errors, problem, isSubmitting } = form
  return (
    <Form of={form}>
      <div className="grid gap-2.5">
        <Field
          label="Name"
          autoComplete="name"
          icon={User}
          error={errors.fullname?.message}
          {...register('fullname')}
        />
        <Field
          label="Instagram ID"
          autoCapitalize="none"
          spellCheck={false}
          icon={AtSign}
          hint={
            insta !== '' && form.watch('instagram') === insta ? 'Filled in from your invitation' : undefined
          }
          error={errors.instagram?.message}
          {...register('instagram')}
        />
      </div>
      <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting} className="mt-2">
        Next
      </Button>
      <div className="mt-2 text-center">
        <FormProblem>{problem}</FormProblem>
      </div>
    </Form>
  )
}
