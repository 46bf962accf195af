/** Country and birth date of a creator applicant, which only staff can change. */
import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { longDate } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormSkeleton, SectionIntro } from './parts.tsx'

const Identity = graphql(`
  query OwnIdentity {
    creator_request { id status identity { country birthDate } }
  }
`)

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

export function countryName(code: string | null | undefined): string {
  return code && /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : (code ?? '')
}

export function IdentitySection() {
  const query = useQuery({ query: Identity, requestPolicy: 'cache-and-network' })
  return (
    <QueryResult of={query} skeleton={<FormSkeleton fields={2} />}>
      {({ creator_request: { status, identity } }) =>
        identity?.country || identity?.birthDate ? (
          <>
            <div className="grid gap-2.5">
              <Field label="Country" readOnly value={countryName(identity.country)} />
              <Field label="Birth date" readOnly value={dateText(identity.birthDate)} />
            </div>
            <SectionIntro>
              You verified both with your documents, so only support can change them.{' '}
              <Link to="/support" className="font-semibold text-ink underline underline-offset-2">
                Contact support
              </Link>{' '}
              if something’s wrong.
            </SectionIntro>
          </>
        ) : (
          <EmptyState
            icon={BadgeCheck}
            title="Not provided yet"
            text="You’ll add them when you apply to become a creator."
            action={
              status !== 'approved' && (
                <Link to="/creator-request" className={buttonClass({ tone: 'accent' })}>
                  Become a creator
                </Link>
              )
            }
          />
        )
      }
    </QueryResult>
  )
}

/** Formats a date without time, the same in every time zone. */
function dateText(date: string | null): string {
  return date === null ? '' : longDate(new Date(`${date}T00:00:00`))
}
