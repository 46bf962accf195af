/** Reports, external notices and statements of reasons about a person. */
import { Link } from 'react-router'
import { countLabel, shortDate } from '#rules/formats.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { earlierDecisionText } from '../reports/report-text.ts'
import { PersonLine, PersonSection } from './parts.tsx'
import type { StaffPerson } from './people-queries.ts'

export function PersonReports({ person }: { person: StaffPerson }) {
  const now = new Date()
  return (
    <>
      <PersonSection title={`Reports ${person.reported.length}`} empty="No reports">
        {person.reported.map((one) => (
          <PersonLine
            key={one.id}
            end={shortDate(new Date(one.since), now)}
            more={`${countLabel(one.count, 'report')} · ${one.status === 'decided' ? (one.outcome ?? 'decided') : one.status}`}
          >
            <Link to={staffPath('reports', one.id)} className="underline underline-offset-2">
              {one.reason} ({one.kind})
            </Link>
          </PersonLine>
        ))}
      </PersonSection>
      <PersonSection title={`Cases ${person.cases.length}`} empty="No cases">
        {person.cases.map((one) => (
          <PersonLine
            key={one.id}
            end={shortDate(new Date(one.since), now)}
            more={[one.title, one.outcome ?? one.status].join(' · ')}
          >
            <Link to={staffPath('complaints', one.id)} className="underline underline-offset-2">
              {one.number}
            </Link>
          </PersonLine>
        ))}
      </PersonSection>
      <Statements person={person} />
    </>
  )
}

export function Statements({ person }: { person: StaffPerson }) {
  return (
    <PersonSection title={`Decisions ${person.decisions.length}`} empty="No decisions">
      {person.decisions.map((one) => (
        <PersonLine
          key={one.id}
          end={shortDate(new Date(one.date), new Date())}
          more={[
            one.title && `“${one.title}”`,
            one.facts,
            one.by?.fullname,
            one.appeal && `appeal ${one.appeal.status}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {earlierDecisionText(one)}
        </PersonLine>
      ))}
    </PersonSection>
  )
}
