/** The other versions of a legal page: the upcoming or current one above the text, all of them below. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { longDate } from '#rules/formats.ts'
import { useSession } from '#web/lib/session.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AcceptedTermsQuery, type LegalTextData } from './legal-query.ts'

type Props = { text: LegalTextData; path: string }

const link = 'font-semibold text-ink underline underline-offset-2'

/** Warns that this version is not in force, or soon will not be. */
export function OtherVersion({ text: { state, versions, in_force_from }, path }: Props) {
  const inForce = versions.find((one) => one.state === 'in force')
  const coming = versions.find((one) => one.state === 'to come')
  if (state === 'in force' && !coming) return null
  return (
    <div data-screen-only className="mb-4">
      <Notice>
        {state === 'in force' && coming ? (
          <>
            Version {coming.version} takes effect on {dayOf(coming.in_force_from)}.{' '}
            <Link to={`${path}?version=${coming.version}`} className="font-bold underline underline-offset-2">
              Read the new version
            </Link>
          </>
        ) : (
          <>
            {state === 'to come'
              ? `This version takes effect on ${dayOf(in_force_from)}.`
              : 'This version is out of date.'}{' '}
            {inForce && (
              <Link to={path} className="font-bold underline underline-offset-2">
                Read the current version
              </Link>
            )}
          </>
        )}
      </Notice>
    </div>
  )
}

export function Versions({ text: { page, version, versions }, path }: Props) {
  const { status } = useSession()
  const [{ data }] = useQuery({
    query: AcceptedTermsQuery,
    pause: status !== 'signed-in' || page !== 'terms',
    requestPolicy: 'cache-and-network',
  })
  const accepted = data?.acceptedTerms.find((one) => one.version === version)
  if (versions.length < 2 && !accepted) return null
  return (
    <section data-screen-only aria-labelledby="versions" className="mt-11 text-sm text-ink-soft desktop:pl-9">
      <h2 id="versions" className="mb-1 text-base font-bold text-ink">
        Versions
      </h2>
      {accepted && (
        <p className="mb-2">
          You accepted version {version} on {dayOf(accepted.date)}.
        </p>
      )}
      {versions.length > 1 && (
        <ul className="grid gap-1.5">
          {versions.map((one) => (
            <li key={one.version}>
              {one.version === version ? (
                <b className="font-semibold text-ink">Version {one.version}</b>
              ) : (
                <Link
                  to={one.state === 'in force' ? path : `${path}?version=${one.version}`}
                  className={link}
                >
                  Version {one.version}
                </Link>
              )}
              , from {dayOf(one.in_force_from)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function dayOf(date: string | null): string {
  return date === null ? 'the beginning' : longDate(new Date(date))
}
